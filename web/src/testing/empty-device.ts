/** Removes all state of the previous screen from the device. */
export async function emptyDevice(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  const [names, databases] = await Promise.all([caches.keys(), indexedDB.databases()])
  await Promise.all(names.map((name) => caches.delete(name)))
  for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name)
}
