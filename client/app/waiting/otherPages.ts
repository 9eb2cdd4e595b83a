import type { OtherPages } from './WaitingAction.ts'

/** Talks to the user's other pages, where the browser can. */
export function otherPages(userId: number): OtherPages {
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
