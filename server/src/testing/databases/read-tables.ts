/** For journeys that count by hand what a server has shown which is stopped by now. */
export { openTables } from '@hub/embedded-postgres/testing/read-tables'
