import { NotSignedIn } from '#server/kernel/errors.ts'
import { cacheVerifiedTokens } from '#server/identity/cacheVerifiedTokens.ts'

/** A verifier that counts its work; tokens are `name:end in seconds`, and `bad` never holds. */
function aVerifier() {
  const checked: string[] = []
  let now = 0
  let passed = 0
  const verify = cacheVerifiedTokens(
    async (token) => {
      checked.push(token)
      if (token.startsWith('bad')) throw new NotSignedIn('The access token is not valid')
      const end = token.split(':')[1]
      return end === undefined ? { sub: token } : { sub: token, exp: Number(end) }
    },
    { now: () => now, passed: () => passed },
  )
  const setClock = (milliseconds: number): void => void (now = milliseconds)
  const at = (milliseconds: number): void => {
    setClock(milliseconds)
    passed = milliseconds
  }
  return { verify, checked, at, setClock }
}

describe('caching verified tokens', () => {
  it('checks a token once a minute, also when others sign in meanwhile', async () => {
    const { verify, checked, at } = aVerifier()
    await verify('dana:3600')
    await verify('kim:3600')
    await verify('dana:3600')
    expect(checked).toEqual(['dana:3600', 'kim:3600'])
    at(60_000)
    expect(await verify('dana:3600')).toEqual({ sub: 'dana:3600', exp: 3600 })
    expect(checked).toEqual(['dana:3600', 'kim:3600', 'dana:3600'])
  })

  it('F-018 never takes a token past its own end', async () => {
    const { verify, checked, at } = aVerifier()
    await verify('dana:10')
    at(10_000)
    await verify('dana:10')
    expect(checked).toHaveLength(2)
  })

  it('trusts a token no longer where the clock of the day is set back', async () => {
    const { verify, checked, at, setClock } = aVerifier()
    at(864_000_000)
    await verify('dana:1000000')
    at(864_060_000)
    setClock(0)
    await verify('dana:1000000')
    expect(checked).toHaveLength(2)
  })

  it('remembers 2,000 tokens and forgets the oldest one first', async () => {
    const { verify, checked } = aVerifier()
    for (let index = 0; index <= 2_000; index += 1) await verify(`user${index}:3600`)
    await verify('user1:3600')
    expect(checked).toHaveLength(2_001)
    await verify('user0:3600')
    expect(checked.at(-1)).toBe('user0:3600')
  })

  it('does not cache a token without an end, nor refusals', async () => {
    const { verify, checked } = aVerifier()
    await expect(verify('bad:3600')).rejects.toMatchObject({ code: 'not_signed_in' })
    await expect(verify('bad:3600')).rejects.toMatchObject({ code: 'not_signed_in' })
    await verify('endless')
    await verify('endless')
    expect(checked).toEqual(['bad:3600', 'bad:3600', 'endless', 'endless'])
  })
})
