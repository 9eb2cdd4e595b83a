import { NotSignedIn } from '#server/kernel/errors.ts'
import { cacheVerifiedTokens } from '#server/identity/cacheVerifiedTokens.ts'

/** A verifier that counts its work; tokens are `name:end in seconds`, and `bad` never holds. */
function aVerifier() {
  const checked: string[] = []
  let time = 0
  const verify = cacheVerifiedTokens(
    async (token) => {
      checked.push(token)
      if (token.startsWith('bad')) throw new NotSignedIn('The access token is not valid')
      return { sub: token, exp: Number(token.split(':')[1]) }
    },
    () => time,
  )
  return { verify, checked, at: (milliseconds: number) => (time = milliseconds) }
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

  it('does not cache refusals', async () => {
    const { verify, checked } = aVerifier()
    await expect(verify('bad:3600')).rejects.toMatchObject({ code: 'not_signed_in' })
    await expect(verify('bad:3600')).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(checked).toHaveLength(2)
  })
})
