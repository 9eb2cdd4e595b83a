import { SaveConflict, SaveRejected } from '#client/store/errors.ts'
import type { RecordConflict } from '#client/store/types.ts'
import type { ShopStore } from './shopStore.ts'

const MAX_ATTEMPTS = 5

/** Saves all; resolves conflicts, corrects what is refused, and saves again. No conflict comes twice (PP7). */
export async function saveResolving(store: ShopStore): Promise<void> {
  const resolved = new Set<string>()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    try {
      await store.save()
      return
    } catch (error) {
      if (error instanceof SaveRejected) correct(error)
      else if (error instanceof SaveConflict)
        for (const conflict of error.conflicts) resolve(store, conflict, resolved)
      else throw error
    }
  }
  throw new Error('The conflicts do not end.')
}

function resolve(store: ShopStore, conflict: RecordConflict, resolved: Set<string>): void {
  const { current, entity, isDeleted, typeName } = conflict
  const name = `${typeName} ${String(Reflect.get(entity, 'id'))}, version ${String(current?.['rowVersion'])}`
  if (resolved.has(name)) throw new Error(`The conflict comes again: ${name}.`)
  resolved.add(name)
  if (!isDeleted) store.rebase(conflict)
  else if (resolved.size % 2 === 0 || store.stateOf(entity) === 'deleted') store.dropDeleted(conflict)
  else store.restoreDeleted(conflict)
}

/** Replaces names that the server refused. */
function correct({ entityErrors }: SaveRejected): void {
  for (const { entity } of entityErrors) if (entity !== null) Reflect.set(entity, 'name', 'x')
}
