import type { OpenPages } from './Drafts.ts'

const nameOf = (id: string): string => `rolloff.page.${id}`

/** Open pages hold a lock of the browser, which ends with them, however they end. Where there are no locks all pages count as gone. */
export function openPages(locks: LockManager | undefined): OpenPages {
  return {
    announce: (id) => {
      // Held until the page is gone: the promise never resolves.
      void locks?.request(nameOf(id), () => new Promise(() => {}))
    },
    isOpen: async (id) => {
      const { held = [] } = (await locks?.query()) ?? {}
      return held.some(({ name }) => name === nameOf(id))
    },
  }
}
