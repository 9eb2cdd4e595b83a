import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fingerprint, isStale, readStamp, stamped } from '#setup/fingerprint.mjs'

let root = ''
const file = (name: string) => path.join(root, name)

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'rolloff setup '))
  mkdirSync(file('server/save'), { recursive: true })
  writeFileSync(file('server/main.ts'), 'one')
  writeFileSync(file('server/save/order.ts'), 'two')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const inputs = ['server', 'package-lock.json']

describe('a fingerprint of sources', () => {
  it.each([
    ['a file is altered', () => writeFileSync(file('server/save/order.ts'), 'owt')],
    ['a file is added', () => writeFileSync(file('server/new.ts'), '')],
    ['a file is removed', () => rmSync(file('server/main.ts'))],
    ['a file is renamed', () => renameSync(file('server/main.ts'), file('server/start.ts'))],
    ['a missing input appears', () => writeFileSync(file('package-lock.json'), '{}')],
    [
      'text moves from one file to the next',
      () => {
        writeFileSync(file('server/main.ts'), 'onet')
        writeFileSync(file('server/save/order.ts'), 'wo')
      },
    ],
  ])('changes when %s', (_what, change) => {
    const before = fingerprint(root, inputs)
    change()
    expect(fingerprint(root, inputs)).not.toBe(before)
  })

  it('is unchanged if a file is rewritten with the same contents', () => {
    const before = fingerprint(root, inputs)
    writeFileSync(file('server/main.ts'), 'one')
    utimesSync(file('server/main.ts'), 1, 1)
    expect(fingerprint(root, inputs)).toBe(before)
  })
})

describe('work with a stamp', () => {
  const work = () => ({
    stamp: file('dist/server.stamp'),
    fingerprint: 'f1',
    outputs: [file('dist/main.js')],
  })
  const build = () => {
    mkdirSync(file('dist'), { recursive: true })
    writeFileSync(file('dist/main.js'), '')
    return Promise.resolve()
  }

  it('is needed first, and again only after the fingerprint changes or an output is missing', async () => {
    expect(isStale(work())).toBe(true)
    await stamped(work().stamp, 'f1', build)
    expect(isStale(work())).toBe(false)
    expect(isStale({ ...work(), fingerprint: 'f2' })).toBe(true)
    rmSync(file('dist/main.js'))
    expect(isStale(work())).toBe(true)
  })

  it('leaves no stamp if it fails, so that it is repeated', async () => {
    await stamped(work().stamp, 'f1', build)
    await expect(stamped(work().stamp, 'f2', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(existsSync(work().stamp)).toBe(false)
    expect(readStamp(work().stamp)).toBeNull()
    expect(isStale(work())).toBe(true)
  })
})
