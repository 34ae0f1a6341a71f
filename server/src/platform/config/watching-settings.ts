/** The settings of whoever watches the hub: figures, the end of a node, and traces by the names of OpenTelemetry (OPS-004). */
import { fraction, headerList, port, text, webPlace, wholeNumber } from './values.ts'

/** Service managers end a process by force some time after the signal. */
const DRAIN_MAX_S = 30

export const WATCHING_SETTINGS = {
  HUB_METRICS_PORT: {
    as: 'metricsPort',
    shape: port,
    unset: 'none: nothing is counted',
    example: '9464',
    means: 'The port of /metrics, in the format of Prometheus (docs/production.md).',
  },
  HUB_METRICS_HOST: {
    as: 'metricsHost',
    shape: text,
    default: '127.0.0.1',
    example: '10.0.0.5',
    means: 'The address of this machine on which HUB_METRICS_PORT listens. No token is asked for there.',
  },
  HUB_DRAIN_SECONDS: {
    as: 'drainSeconds',
    shape: wholeNumber(0, DRAIN_MAX_S),
    default: '0',
    means:
      'How long a node that was told to end still serves, while its /readyz answers 503: as long as a load balancer ' +
      `needs to notice, 0 to ${DRAIN_MAX_S}. A second signal ends it at once.`,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    as: 'traceEndpoint',
    shape: webPlace,
    unset: 'none: nothing is traced',
    example: 'http://127.0.0.1:4318',
    means:
      'The address of a collector of OpenTelemetry that takes OTLP over HTTP. Each call is then sent there as a trace ' +
      '(docs/production.md).',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    as: 'traceHeaders',
    shape: headerList,
    unset: 'none',
    example: 'authorization=Bearer%20abc',
    means: 'Headers for the collector, as name=value with commas between them and values percent-encoded.',
    isSecret: true,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    as: 'traceShare',
    shape: fraction,
    default: '1',
    means: 'The share of calls that are traced, from 0 to 1.',
  },
} as const
