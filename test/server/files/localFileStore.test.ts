import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { isFileName, newFileName, thumbnailNameOf } from '#server/files/fileNames.ts'
import { localFileStore } from '#server/files/localFileStore.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the store of files', () => {
  it('stores, returns and removes the file of a name', async () => {
    const store = localFileStore(path.join(folder, 'files'))
    const name = newFileName('.png')
    expect(await store.open(name)).toBeNull()
    await store.save(name, Buffer.from('one'))
    await store.save(thumbnailNameOf(name), Buffer.from('small'))
    expect(String(await store.open(name))).toBe('one')
    expect(String(await store.open(thumbnailNameOf(name)))).toBe('small')
    await store.remove(name)
    await store.remove(name)
    expect(await store.open(name)).toBeNull()
    const left = await readdir(folder, { recursive: true })
    expect(left.filter((file) => file.includes('.'))).toEqual([
      path.join('files', name.slice(0, 2), thumbnailNameOf(name)),
    ])
  })

  it('takes no name but its own', async () => {
    const store = localFileStore(path.join(folder, 'files'))
    const own = `${'a'.repeat(32)}.png`
    const others = ['../../escaped.png', '/etc/passwd', 'photo.jpg', `${'a'.repeat(32)}.svg`, '']
    for (const name of [...others, `../${own}`, `${own}/../escaped.png`, `${own}\n`, `${own}.exe`]) {
      expect(isFileName(name)).toBe(false)
      await expect(store.save(name, Buffer.from('x'))).rejects.toThrow(RangeError)
      await expect(store.open(name)).rejects.toThrow(RangeError)
      await expect(store.remove(name)).rejects.toThrow(RangeError)
      await expect(store.begin(name)).rejects.toThrow(RangeError)
      await expect(store.finish(name)).rejects.toThrow(RangeError)
    }
    expect(existsSync(path.join(folder, 'escaped.png'))).toBe(false)
    expect(new Set(Array.from({ length: 100 }, () => newFileName('.jpg'))).size).toBe(100)
  })
})
