import type { OpenPages } from './Drafts.ts'

const DRAFTS = 'rolloff.drafts'

const nameOf = (id: string): string => `rolloff.page.${id}`

/** An open page holds a Web Lock, which ends with the page, however it ends. Without locks all other pages count as closed. */
export function openPages(locks: LockManager | undefined): OpenPages {
  return {
    announce: (id) => {
      // Held until the page is closed: the promise never resolves.
      void locks?.request(nameOf(id), () => new Promise(() => {}))
    },
    isOpen: async (id) => {
      const { held = [] } = (await locks?.query()) ?? {}
      return held.some(({ name }) => name === nameOf(id))
    },
    alone: async (work) => {
      if (locks === undefined) work()
      else await locks.request(DRAFTS, work)
    },
  }
}
