/** The file of new passwords, created on this device only (CLI-027). */
import Papa from 'papaparse'

export const CSV_NAME = 'Client Passwords.csv'

interface Row {
  code: string
  password: string
}

/** The file's text: a header line, then a line for each client. A spreadsheet treats none of it as a formula. */
export function passwordsCsv(clients: readonly Row[]): string {
  const data = clients.map(({ code, password }) => [code, password])
  return `${Papa.unparse({ fields: ['Code', 'Password'], data }, { escapeFormulae: true })}\r\n`
}

/** Passes the file to the browser's downloads. */
export function downloadPasswords(clients: readonly Row[]): void {
  const file = new Blob([passwordsCsv(clients)], { type: 'text/csv;charset=utf-8' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = CSV_NAME
  link.click()
  // The download has begun by then; the passwords must not stay available under an address.
  setTimeout(() => URL.revokeObjectURL(address))
}
