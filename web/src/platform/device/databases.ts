/** The databases of this device: each is opened on first use, once for the whole page. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

const VERSION = 1

/**
 * Returns a function that opens a database; `create` makes its stores when it is new. It is reopened after the
 * browser closed it or failed to open it, and closed as soon as another tab wants to upgrade or delete it: that tab
 * would wait for this one.
 */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined

  function open(): Promise<IDBPDatabase<Schema>> {
    // Closing an old connection must not discard the next one.
    const forget = () => {
      if (opened === opening) opened = undefined
    }
    const opening = openDB<Schema>(name, VERSION, {
      upgrade: (database) => create(database),
      blocking() {
        forget()
        void opening.then((database) => database.close())
      },
      terminated: forget,
    })
    opening.catch(forget)
    return opening
  }

  return () => (opened ??= open())
}
