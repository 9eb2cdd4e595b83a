import type { Entity, EntityManager } from 'breeze-client'

/** Hears of every assignment to the entities of one entity manager. */
export interface WriteListener {
  /** Runs one assignment; what follows from it (a relation from its foreign key) happens inside. */
  batchWrites(work: () => void): void
  /** A field has another value now; not called for what the server sent. */
  onWrite(entity: Entity, property: string, before: unknown, after: unknown): void
}

const listeners = new WeakMap<EntityManager, WriteListener>()

/** Makes entities of one manager report their assignments. */
export function listenToWrites(manager: EntityManager, watcher: WriteListener): void {
  listeners.set(manager, watcher)
}

/** Who hears of assignments to a manager's entities, if anyone. */
export function listenerOf(manager: EntityManager): WriteListener | undefined {
  return listeners.get(manager)
}
