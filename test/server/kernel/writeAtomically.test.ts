import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { writeAtomically } from '#server/kernel/writeAtomically.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-whole-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a file that is written atomically', () => {
  it('is the only file in folders created for it, relative ones too', async () => {
    const file = path.join(path.relative(process.cwd(), folder), 'a', 'b', 'photo.jpg')
    await writeAtomically(file, Buffer.from('picture'))
    expect(await readdir(path.join(folder, 'a', 'b'))).toEqual(['photo.jpg'])
    expect(await readFile(file, 'utf8')).toBe('picture')
  })

  it('replaces an existing file', async () => {
    const file = path.join(folder, 'mail.eml')
    await writeFile(file, 'a longer text')
    await writeAtomically(file, Buffer.from('short'))
    expect(await readFile(file, 'utf8')).toBe('short')
    expect(await readdir(folder)).toEqual(['mail.eml'])
  })

  it('leaves nothing behind if it fails', async () => {
    await mkdir(path.join(folder, 'taken'))
    await expect(writeAtomically(path.join(folder, 'taken'), Buffer.from('bytes'))).rejects.toThrow(
      /^(EISDIR|EPERM)/,
    )
    expect(await readdir(folder)).toEqual(['taken'])
  })
})
