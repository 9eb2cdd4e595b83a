import { browserStore } from '../browserDatabase.ts'
import { inOrder } from './memoryStorage.ts'
import type { ActionStorage, WaitingAction } from './WaitingAction.ts'

/** Keeps actions in the browser's database, which takes pictures as well. */
export function browserStorage(factory: IDBFactory): ActionStorage {
  const { change, readAll } = browserStore(factory, {
    database: 'rolloff.waiting',
    version: 1,
    store: 'actions',
  })
  return {
    listFor: async (userId) => {
      const all = await readAll<WaitingAction>()
      return inOrder(all.filter((action) => action.userId === userId))
    },
    write: (action) => change((store) => void store.put(action)),
    remove: (id) => change((store) => void store.delete(id)),
  }
}
