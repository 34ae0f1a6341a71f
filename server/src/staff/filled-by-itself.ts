/**
 * The tables that a hub fills by itself before anybody uses it: its lists, and what it notes about itself. Rows in any
 * other table mean that a hub is in use.
 */
export const FILLED_BY_ITSELF: readonly string[] = [
  'audit_dropped',
  'audit_heads',
  'audit_log',
  'backups',
  'cities',
  'learning_types',
  'metas',
  'provinces',
  'reference_lists',
  'secret_uses',
  'sectors',
  'staff_alerts',
  'terms_versions',
  'utilities',
]
