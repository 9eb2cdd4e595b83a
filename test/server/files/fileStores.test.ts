import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readFileLocation, type FileLocation } from '#server/files/FileLocation.ts'
import { newFileName, thumbnailNameOf } from '#server/files/fileNames.ts'
import type { FileStore } from '#server/files/FileStore.ts'
import { openFileStore } from '#server/files/openFileStore.ts'
import { copyFiles } from '#server/moving/copyFiles.ts'
import { startAzurite, type Azurite } from '#test/support/startAzurite.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'

let azurite: Azurite

beforeAll(async () => {
  azurite = await startAzurite()
})
afterAll(() => azurite.stop())

function container(name: string, key = azurite.key): FileLocation {
  const url = azurite.containerUrl(name)
  return readFileLocation({ name: 'FILES_URL', url, keyName: 'FILES_KEY', key })
}

const stores: readonly [string, () => FileLocation][] = [
  ['a folder', () => ({ folder: path.join(temporaryFolder('files'), 'files') })],
  ['a container', () => container(`files-${randomBytes(4).toString('hex')}`)],
]

async function namesIn(store: FileStore): Promise<readonly string[]> {
  const names: string[] = []
  for await (const { name } of store.all()) names.push(name)
  return names.toSorted()
}

describe.each(stores)('files in %s', (_kind, locate) => {
  it('[FL1060] are those of all servers: stored, read, listed with size and age, removed', async () => {
    const location = locate()
    const [store, other] = [await openFileStore(location), await openFileStore(location)]
    const name = newFileName('.png')
    expect([await other.open(name), await namesIn(other)]).toEqual([null, []])
    const bytes = randomBytes(200_000)
    await store.save(name, Buffer.from('before'))
    await store.save(name, bytes)
    await store.save(thumbnailNameOf(name), Buffer.from('small'))
    expect((await other.open(name))?.equals(bytes)).toBe(true)
    expect(String(await other.open(thumbnailNameOf(name)))).toBe('small')
    const found = (await other.all().next()).value
    expect([name, thumbnailNameOf(name)]).toContain(found.name)
    expect([5, 200_000]).toContain(found.bytes)
    expect(found.milliseconds).toBeLessThan(60_000)
    await other.remove(name)
    await other.remove(name)
    expect(await store.open(name)).toBeNull()
    expect(await namesIn(store)).toEqual([thumbnailNameOf(name)])
  })

  it('[FL1060] know what was begun and not finished, by whichever server, and for how long', async () => {
    const location = locate()
    const [store, other] = [await openFileStore(location), await openFileStore(location)]
    const [kept, left] = [newFileName('.jpg'), newFileName('.pdf')]
    await store.begin(kept)
    await store.begin(left)
    await other.finish(kept)
    await other.finish(kept)
    expect(await other.unfinished(0)).toEqual([left])
    expect(await other.unfinished(60_000)).toEqual([])
    expect(await namesIn(other)).toEqual([])
  })

  it('[FL1060] take no name but their own', async () => {
    const store = await openFileStore(locate())
    for (const name of ['../../escaped.png', 'photo.jpg', '', `${'a'.repeat(32)}.svg`])
      for (const work of [store.save(name, Buffer.from('x')), store.open(name), store.remove(name)])
        await expect(work).rejects.toThrow(RangeError)
    await expect(store.begin('unfinished')).rejects.toThrow(RangeError)
  })
})

describe('copying files to another store', () => {
  const content = (name: string): Buffer => Buffer.from(`content of ${name}`)

  it('[FL1062] brings all of them, compares each, and goes on where it was stopped', async () => {
    const folder = temporaryFolder('source')
    const source = await openFileStore({ folder })
    const target = await openFileStore(container('moved'))
    const names = Array.from({ length: 20 }, () => newFileName('.jpg'))
    for (const name of names) await source.save(name, content(name))
    await mkdir(path.join(folder, '00'), { recursive: true })
    await writeFile(path.join(folder, '00', 'notes.txt'), 'Not a stored file.')
    await source.begin(names[0] ?? '')
    // Stopped: some are there, and of one only a part.
    for (const name of names.slice(0, 5)) await target.save(name, content(name))
    await target.save(names[5] ?? '', Buffer.from('cont'))
    expect(await copyFiles(source, target)).toEqual({ copied: 15, present: 5 })
    expect(await namesIn(target)).toEqual(names.toSorted())
    for (const name of names) expect(String(await target.open(name))).toBe(`content of ${name}`)
    expect(await target.unfinished(0)).toEqual(names.slice(0, 1))
    expect(await copyFiles(source, target)).toEqual({ copied: 0, present: 20 })
    const back = await openFileStore({ folder: path.join(folder, 'back') })
    expect(await copyFiles(target, back)).toEqual({ copied: 20, present: 0 })
  })

  it('[FL1062] stops at a file that does not come back as it was sent', async () => {
    const source = await openFileStore({ folder: temporaryFolder('source') })
    const name = newFileName('.png')
    await source.save(name, content(name))
    const target = { ...source, open: async () => Buffer.from('damaged') }
    await expect(copyFiles(source, target)).rejects.toThrow(`The file ${name} came back with other bytes`)
  })
})

describe('a container', () => {
  const read = (url: string, key?: string) => () =>
    readFileLocation({ name: 'FILES_URL', url, keyName: 'FILES_KEY', key })

  it('[FL1061] that lets nobody in prevents the start, and its key is not repeated', async () => {
    const wrongKey = Buffer.alloc(64, 7).toString('base64')
    const opening = openFileStore(container('files', wrongKey))
    await expect(opening).rejects.toThrow(/^The container of files "files" cannot be used: \w+\.$/)
    await expect(opening).rejects.not.toThrow(wrongKey)
  })

  it('[FL1061] that cannot be reached for now is said as unavailable, and works once it is back', async () => {
    const away = await startAzurite()
    const url = away.containerUrl('files')
    const location = readFileLocation({ name: 'FILES_URL', url, keyName: 'FILES_KEY', key: away.key })
    const store = await openFileStore(location)
    await away.stop()
    const unreachable = 'The store of photos and documents cannot be reached. Please try again in a moment.'
    await expect(store.open(newFileName('.jpg'))).rejects.toMatchObject({
      statusCode: 503,
      message: unreachable,
    })
    expect(await openFileStore(location)).toBeDefined()
  })

  it('[FL1061] is named by an address with a key or a signature, and no message repeats it', () => {
    const signed = 'https://company.blob.core.windows.net/files?sv=2024-11-04&sig=secret'
    expect(read(signed)()).toEqual({ url: signed, account: null })
    expect(read('https://company.blob.core.windows.net/files', 'secret')()).toEqual({
      url: 'https://company.blob.core.windows.net/files',
      account: { name: 'company', key: 'secret' },
    })
    expect(read('file:///srv/files')()).toEqual({ folder: '/srv/files' })
    const wrong = ['http://company.example/files?sig=secret', 's3://files?secret', 'https://company.example/']
    for (const url of [...wrong, 'https://company.example/files', 'https://company.example/a/b?sig=secret'])
      expect(read(url)).toThrow(/^(FILES_URL|FILES_KEY) (?!.*secret).*\.$/)
  })
})
