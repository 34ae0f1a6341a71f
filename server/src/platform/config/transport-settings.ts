/** The settings of encrypted lines: to services on other machines, and from a proxy on another machine (HRD-001). */
import { connection, hostNames, place } from './values.ts'

export const TRANSPORT_SETTINGS = {
  HUB_TLS_CERT_FILE: {
    as: 'tlsCertFile',
    shape: place('a file'),
    unset: 'none: the ports speak http',
    example: '/etc/hub/node.pem',
    means:
      'The certificate with which all ports of this node speak https, for a proxy on another machine ' +
      '(docs/production.md). Read at the start.',
  },
  HUB_TLS_KEY_FILE: {
    as: 'tlsKeyFile',
    shape: place('a file'),
    unset: 'none; required with HUB_TLS_CERT_FILE',
    example: '/etc/hub/node.key',
    means: 'The key of HUB_TLS_CERT_FILE.',
  },
  HUB_CLAMD_URL: {
    as: 'clamdUrl',
    shape: connection('tcp', 'unix'),
    unset: 'none: nothing is scanned',
    example: 'unix:///run/clamav/clamd.ctl',
    means:
      'A virus scanner, clamd: unix:///path or tcp://host:3310. Each file of a package, each guide and journal, and each file ' +
      'of a catalogue is sent to it before it is stored; without an answer it is refused (docs/production.md).',
  },
  HUB_PLAIN_HOSTS: {
    as: 'plainHosts',
    shape: hostNames,
    default: '',
    unset: 'none',
    example: 'postgres,redis',
    means:
      'Hosts, separated by commas, that may be spoken to without TLS in production, because nobody else can listen on ' +
      'the way to them: as in a network that has these machines alone. Sockets and the own machine need not be named.',
  },
} as const
