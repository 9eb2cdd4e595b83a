import fs, { existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { demoClientId, openDemoKeys, publicKey } from '#server/practice/signIn/demoKeys.ts'
import { ConfigurationError } from '#server/kernel/errors.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'

const FILE = 'demo-identity-keys.json'
const aFolder = (): string => temporaryFolder('keys')

describe('the keys of the demo provider', () => {
  it('are made once for a data folder, which need not exist, and only this account can read them', () => {
    const folder = path.join(aFolder(), 'data')
    const keys = openDemoKeys(folder)
    expect(openDemoKeys(folder)).toEqual(keys)
    expect(readdirSync(folder)).toEqual([FILE])
    expect(statSync(path.join(folder, FILE)).mode & 0o777).toBe(0o600)
    expect(openDemoKeys(aFolder()).cookieKey).not.toBe(keys.cookieKey)
  })

  it('show their public part only, and name the page after it', () => {
    const keys = openDemoKeys(aFolder())
    const { kid, x, y } = keys.signingKey
    expect(publicKey(keys)).toEqual({ kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' })
    expect(demoClientId(keys)).toBe(`rolloff-web-${kid.slice(0, 8)}`)
  })

  const signingKey = { kid: 'k', d: 'd', x: 'x', y: 'y' }
  it.each<[string, unknown]>([
    ['no JSON', undefined],
    ['null', null],
    ['no cookie key', { signingKey }],
    ['a cookie key that is no text', { cookieKey: 5, signingKey }],
    ['no signing key', { cookieKey: 'c' }],
    ['a signing key that is none', { cookieKey: 'c', signingKey: 'k' }],
    ['a missing signing key', { cookieKey: 'c', signingKey: null }],
    ...['kid', 'd', 'x', 'y'].map((part): [string, unknown] => [
      `a signing key without ${part}`,
      { cookieKey: 'c', signingKey: { ...signingKey, [part]: undefined } },
    ]),
  ])('are refused, not replaced, where the file holds %s', (_what, content) => {
    const folder = aFolder()
    writeFileSync(path.join(folder, FILE), content === undefined ? '{' : JSON.stringify(content))
    expect(() => openDemoKeys(folder)).toThrow(ConfigurationError)
    expect(() => openDemoKeys(folder)).toThrow(
      `${path.join(folder, FILE)} holds no keys; remove it and start again to get new ones.`,
    )
  })

  it('are those of the server that was first, where two make some at the same moment', () => {
    const folder = aFolder()
    const made: unknown[] = []
    const link = jest.spyOn(fs, 'linkSync').mockImplementationOnce((draft, file) => {
      made.push(openDemoKeys(folder))
      fs.linkSync(draft, file)
    })
    made.push(openDemoKeys(folder))
    link.mockRestore()
    expect(made).toEqual([openDemoKeys(folder), openDemoKeys(folder)])
    expect(readdirSync(folder)).toEqual([FILE])
  })

  it('are not made where something else has their name, and nothing is left behind', () => {
    const folder = aFolder()
    symlinkSync(path.join(folder, 'nowhere'), path.join(folder, FILE))
    expect(() => openDemoKeys(folder)).toThrow('EEXIST')
    expect(existsSync(path.join(folder, 'nowhere'))).toBe(false)
    expect(readdirSync(folder)).toEqual([FILE])
  })

  it('are not made where the folder cannot be read', () => {
    const file = path.join(aFolder(), 'a-file')
    writeFileSync(file, '')
    expect(() => openDemoKeys(file)).toThrow('ENOTDIR')
  })
})
