import type { EntityTypes } from '#shared/model/product.ts'
import type { ScreenContext } from '../../../context/ScreenContext.ts'
import type { EntityStore } from '../../../store/EntityStore.ts'
import { describeError } from '../../../context/describeError.ts'
import { perContext } from '../../../context/perContext.ts'
import { log } from '../../../context/log.ts'
import { memoryStorage, inOrder } from './memoryStorage.ts'
import { isUnreachable, reasonToWait, reportAction, sendAction } from './sendAction.ts'
import { WaitingActions } from './WaitingActions.ts'
import { browserStore } from '../browserDatabase.ts'
import type { ActionStorage, WaitingAction, OtherPages } from './WaitingAction.ts'

/** What the user did and the server has not confirmed, in this browser's database. */
export const waitingActionsOf = perContext(createWaitingActions)

function createWaitingActions({ api, now, session, store, toasts }: ScreenContext): WaitingActions {
  const { userId } = session.user
  const locks: LockManager | undefined = navigator.locks
  return new WaitingActions({
    userId,
    storage: typeof indexedDB === 'undefined' ? memoryStorage() : browserStorage(indexedDB),
    send: async (action, signal) => {
      const outcome = await sendAction(api, action, signal)
      // Before the action is forgotten, so that a card never shows less than was done.
      await readAgain(store, action.work.jobId)
      return outcome
    },
    report: (action) => reportAction(api, action),
    readJob: (jobId) => readAgain(store, jobId).catch(notReadAgain),
    pages: otherPages(userId),
    reasonToWait,
    describe: (error) => describeError(error) ?? String(error),
    tell: (notice) => toasts.info(notice),
    alone: async (work) => {
      if (locks === undefined) await work()
      else await locks.request(`rolloff.waiting.${userId}`, work)
    },
    now,
  })
}

/** Rejects without a connection: an action is sent again then, which finds out. */
async function readAgain(store: EntityStore<EntityTypes>, jobId: number): Promise<void> {
  try {
    await store.fetchByKey('Job', jobId, ['jobTimes'])
  } catch (error) {
    if (isUnreachable(error)) throw error
    notReadAgain(error)
  }
}

function notReadAgain(error: unknown): void {
  log('A job could not be read again.', error)
}

/** Keeps actions in the browser's database, which takes pictures as well. */
function browserStorage(factory: IDBFactory): ActionStorage {
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

/** Talks to the user's other pages, where the browser can. */
function otherPages(userId: number): OtherPages {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, listen: () => () => {} }
  const open = (): BroadcastChannel => new BroadcastChannel(`rolloff.waiting.${userId}`)
  let channel = open()
  return {
    tell: (jobId) => channel.postMessage(jobId),
    listen: (changed) => {
      channel.close()
      channel = open()
      channel.onmessage = ({ data }: MessageEvent<unknown>) => changed(typeof data === 'number' ? data : null)
      return () => (channel.onmessage = null)
    },
  }
}
