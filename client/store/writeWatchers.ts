import type { Entity, EntityManager } from 'breeze-client'

/** Hears of every assignment to the entities of one entity manager. */
export interface WriteWatcher {
  /** Runs one assignment; what follows from it (a relation from its foreign key) happens inside. */
  assigning(work: () => void): void
  /** A field has another value now; not called for what the server sent. */
  written(entity: Entity, property: string, before: unknown, after: unknown): void
}

const watchers = new WeakMap<EntityManager, WriteWatcher>()

/** Makes entities of one manager report their assignments. */
export function watchWrites(manager: EntityManager, watcher: WriteWatcher): void {
  watchers.set(manager, watcher)
}

/** Who hears of assignments to a manager's entities, if anyone. */
export function watcherOf(manager: EntityManager): WriteWatcher | undefined {
  return watchers.get(manager)
}
