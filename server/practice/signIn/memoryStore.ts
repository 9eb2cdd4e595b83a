import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

interface Stored {
  readonly payload: AdapterPayload
  readonly until: number
}

/** The demo provider's sessions, codes and grants, in memory until the server stops. */
export function createMemoryStore(now: () => number = Date.now): AdapterFactory {
  const all = new Map<string, Stored>()
  return (model) => storeOf(model, all, now)
}

function storeOf(model: string, all: Map<string, Stored>, now: () => number): Adapter {
  const key = (id: string): string => `${model}:${id}`
  const read = (id: string): AdapterPayload | undefined => {
    const stored = all.get(key(id))
    return stored !== undefined && stored.until > now() ? stored.payload : undefined
  }
  const findBy = async (name: 'uid' | 'userCode', value: string): Promise<AdapterPayload | undefined> => {
    for (const [id, stored] of all) {
      if (id.startsWith(`${model}:`) && stored.payload[name] === value && stored.until > now())
        return stored.payload
    }
    return undefined
  }
  return {
    upsert: async (id, payload, seconds) => {
      removeExpired(all, now())
      all.set(key(id), { payload, until: seconds === undefined ? Infinity : now() + seconds * 1000 })
    },
    find: async (id) => read(id),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (userCode) => findBy('userCode', userCode),
    consume: async (id) => {
      const payload = read(id)
      if (payload !== undefined) payload.consumed = Math.floor(now() / 1000)
    },
    destroy: async (id) => {
      all.delete(key(id))
    },
    revokeByGrantId: async (grantId) => {
      for (const [id, stored] of all) if (stored.payload.grantId === grantId) all.delete(id)
    },
  }
}

function removeExpired(all: Map<string, Stored>, at: number): void {
  for (const [id, stored] of all) if (stored.until <= at) all.delete(id)
}
