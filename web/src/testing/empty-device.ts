/** Nothing of the state that was shown before is left on the device. */
export async function emptyDevice(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  const [names, databases] = await Promise.all([caches.keys(), indexedDB.databases()])
  await Promise.all(names.map((name) => caches.delete(name)))
  for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name)
}
