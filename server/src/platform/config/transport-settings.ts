/** The setting for services that the hub may speak to without encryption, beside those of its own machine (HRD-001). */
import { hostNames } from './values.ts'

export const TRANSPORT_SETTINGS = {
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
