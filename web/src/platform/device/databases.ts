/** The databases of this device: each is opened when it is first asked for, once for the whole page. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

const VERSION = 1

/**
 * Gives the way to a database; `create` makes its stores where there are none yet. It is opened anew after the browser
 * closed it or could not open it, and given up as soon as another tab wants it changed or deleted: that tab would
 * wait for this one.
 */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined

  function open(): Promise<IDBPDatabase<Schema>> {
    // One that is given up must not take the next one along.
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
