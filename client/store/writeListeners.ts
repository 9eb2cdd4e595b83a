import type { Entity, EntityManager } from 'breeze-client'

/** Called for every assignment to the entities of one entity manager. */
export interface WriteListener {
  /** Runs one assignment; its consequences (a relation follows its foreign key) happen inside. */
  batchWrites(work: () => void): void
  /** A field changed; not called for data of the server. */
  onWrite(entity: Entity, property: string, before: unknown, after: unknown): void
}

const listeners = new WeakMap<EntityManager, WriteListener>()

/** Makes entities of one manager report their assignments. */
export function listenToWrites(manager: EntityManager, watcher: WriteListener): void {
  listeners.set(manager, watcher)
}

/** The listener of a manager's entities, if there is one. */
export function listenerOf(manager: EntityManager): WriteListener | undefined {
  return listeners.get(manager)
}
