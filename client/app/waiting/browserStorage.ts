import { inOrder } from './memoryStorage.ts'
import type { ActionStorage, WaitingAction } from './WaitingAction.ts'

const DATABASE = 'rolloff.waiting'
/** Increased when the format of actions changes. */
const VERSION = 1
const STORE = 'actions'

/** Keeps actions in the browser's database, which takes pictures as well: a reload, a crash or an empty battery loses none. */
export function browserStorage(factory: IDBFactory): ActionStorage {
  let opened: Promise<IDBDatabase> | null = null
  const open = (): Promise<IDBDatabase> => {
    const forget = (): void => void (opened = null)
    opened ??= openDatabase(factory, forget).catch((error: unknown) => {
      forget()
      throw error
    })
    return opened
  }
  const change = async (run: (store: IDBObjectStore) => void): Promise<void> => {
    const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' })
    run(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser stored nothing.'))
    })
  }
  return {
    listFor: async (userId) => {
      const store = (await open()).transaction(STORE, 'readonly').objectStore(STORE)
      // Only `write` adds to this store.
      const all = await resultOf(store.getAll() as IDBRequest<WaitingAction[]>)
      return inOrder(all.filter((action) => action.userId === userId))
    },
    write: (action) => change((store) => void store.put(action)),
    remove: (id) => change((store) => void store.delete(id)),
  }
}

async function openDatabase(factory: IDBFactory, onClosed: () => void): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, VERSION)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { keyPath: 'id' })
  const database = await resultOf(request)
  // Phones close it while the page is in the background.
  database.onclose = onClosed
  return database
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser returned nothing.'))
  })
}
