import { createMemoryStore } from '#server/practice/signIn/memoryStore.ts'

/** The store of sessions and codes, and a clock in seconds. */
function aStore() {
  let seconds = 1_000
  const open = createMemoryStore(() => seconds * 1_000)
  return { sessions: open('Session'), codes: open('AuthorizationCode'), at: (now: number) => (seconds = now) }
}

describe('the demo provider remembers', () => {
  it('each kind of record under its own ids, until it ends or is destroyed', async () => {
    const { sessions, codes } = aStore()
    await sessions.upsert('a', { uid: 'u-1' }, 60)
    await codes.upsert('a', { userCode: 'c-1' }, 60)
    expect(await sessions.find('a')).toEqual({ uid: 'u-1' })
    expect(await codes.find('a')).toEqual({ userCode: 'c-1' })
    await sessions.destroy('a')
    expect([await sessions.find('a'), await codes.find('a')]).toEqual([undefined, { userCode: 'c-1' }])
  })

  it('a record until its time is over', async () => {
    const { sessions, at } = aStore()
    await sessions.upsert('short', { uid: 'u-1', userCode: 'c-1' }, 60)
    await sessions.upsert('long', { uid: 'u-2' }, 61)
    at(1_059)
    expect(await sessions.find('short')).toBeDefined()
    at(1_060)
    const found = [
      await sessions.find('short'),
      await sessions.findByUid('u-1'),
      await sessions.findByUserCode('c-1'),
    ]
    expect(found).toEqual([undefined, undefined, undefined])
    expect(await sessions.findByUid('u-2')).toEqual({ uid: 'u-2' })
  })

  it('whose session or code it is, for the asking kind of record only', async () => {
    const { sessions, codes } = aStore()
    await sessions.upsert('a', { uid: 'u-1', userCode: 'c-1' }, 60)
    await sessions.upsert('b', { uid: 'u-2', userCode: 'c-2' }, 60)
    expect(await sessions.findByUid('u-2')).toMatchObject({ userCode: 'c-2' })
    expect(await sessions.findByUserCode('c-2')).toMatchObject({ uid: 'u-2' })
    expect([await codes.findByUid('u-2'), await codes.findByUserCode('c-2')]).toEqual([undefined, undefined])
  })

  it('that a code was used, and when', async () => {
    const { codes, at } = aStore()
    await codes.upsert('a', {}, 60)
    at(1_010.9)
    await codes.consume('a')
    await codes.consume('unknown')
    expect(await codes.find('a')).toEqual({ consumed: 1_010 })
  })

  it('nothing of a grant that was revoked', async () => {
    const { codes } = aStore()
    await codes.upsert('a', { grantId: 'g-1' }, 60)
    await codes.upsert('b', { grantId: 'g-2' }, 60)
    await codes.revokeByGrantId('g-1')
    expect([await codes.find('a'), await codes.find('b')]).toEqual([undefined, { grantId: 'g-2' }])
  })
})
