import { newFileName } from '#server/files/fileNames.ts'
import type { ArchiveStore } from '#server/kernel/auditArchive.ts'

/** A store of yearly files in memory; `begun` has the names of those that a process has not finished storing. */
export interface MemoryArchives extends ArchiveStore {
  readonly stored: Map<string, Buffer>
  readonly begun: Set<string>
}

export function memoryArchives(): MemoryArchives {
  const stored = new Map<string, Buffer>()
  const begun = new Set<string>()
  return {
    stored,
    begun,
    newName: () => newFileName('.gz'),
    open: (name) => Promise.resolve(stored.get(name) ?? null),
    save: async (name, bytes) => void stored.set(name, bytes),
    remove: async (name) => void stored.delete(name),
    begin: async (name) => void begun.add(name),
    finish: async (name) => void begun.delete(name),
  }
}
