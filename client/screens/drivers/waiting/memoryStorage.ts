import type { ActionStorage, WaitingAction } from './WaitingAction.ts'

/** Keeps actions as long as the page is open. */
export function memoryStorage(): ActionStorage {
  const actions = new Map<string, WaitingAction>()
  return {
    listFor: (userId) =>
      Promise.resolve(inOrder([...actions.values()].filter((action) => action.userId === userId))),
    write: async (action) => {
      actions.set(action.id, action)
      await Promise.resolve()
    },
    remove: async (id) => {
      actions.delete(id)
      await Promise.resolve()
    },
  }
}

export function inOrder(actions: readonly WaitingAction[]): readonly WaitingAction[] {
  return actions.toSorted((a, b) => a.order - b.order || a.tappedAt.localeCompare(b.tappedAt))
}
