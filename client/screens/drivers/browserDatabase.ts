/** A store of the browser's database; its records have their key in `id`. */
export interface BrowserStore {
  /** The records as they were written; only `change` writes there. */
  readonly readAll: <T>() => Promise<T[]>
  readonly change: (run: (store: IDBObjectStore) => void) => Promise<void>
}

interface Names {
  readonly database: string
  /** Increased when the format of the records changes. */
  readonly version: number
  readonly store: string
}

/** Opens a store when it is needed: what is written survives a reload, a crash or an empty battery. */
export function browserStore(factory: IDBFactory, { database, version, store }: Names): BrowserStore {
  let opened: Promise<IDBDatabase> | null = null
  const open = (): Promise<IDBDatabase> => {
    const forget = (): void => void (opened = null)
    opened ??= openDatabase(factory.open(database, version), store, forget).catch((error: unknown) => {
      forget()
      throw error
    })
    return opened
  }
  return {
    readAll: async <T>() => {
      const records = (await open()).transaction(store, 'readonly').objectStore(store)
      return resultOf(records.getAll() as IDBRequest<T[]>)
    },
    change: async (run) => {
      const transaction = (await open()).transaction(store, 'readwrite', { durability: 'strict' })
      run(transaction.objectStore(store))
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error('The browser stored nothing.'))
      })
    },
  }
}

async function openDatabase(
  request: IDBOpenDBRequest,
  store: string,
  onClosed: () => void,
): Promise<IDBDatabase> {
  request.onupgradeneeded = () => void request.result.createObjectStore(store, { keyPath: 'id' })
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
