import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { rolloffModel } from '#shared/entities.ts'
import { NotAllowed } from '#server/kernel/errors.ts'
import { addPhoto } from '#server/files/addPhoto.ts'
import { localFileStore } from '#server/files/localFileStore.ts'
import { preparePicture } from '#server/files/preparePicture.ts'
import { RuleSet } from '#server/save/pipeline/RuleSet.ts'
import { NOW, storeAccount } from '#test/server/reports/accounts.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { serveDemo, type DemoUser } from '#test/server/serveDemo.ts'
import { userWith } from '#test/server/save/openSaving.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { leaveUnfinished } from './leaveUnfinished.ts'
import { aPicture, fromPhone } from './pictures.ts'

/** Where files are stored. */
let filesFolder = ''
/** A file of a photo that a server was killed over before this one started. */
let unfinished = ''

const demo = serveDemo({
  now: NOW,
  size: { customers: 1, rentals: 0, days: 1, drivers: 1 },
  before: storeAccount,
  prepare: async (_database, folder) => {
    filesFolder = path.join(folder, 'demo', 'files')
    unfinished = (await leaveUnfinished(filesFolder, { daysAgo: 2 })).picture
  },
})

const bearer = (as: DemoUser) => demo().bearer(as)

async function upload(
  files: readonly (readonly [string, Buffer])[],
  { as = 'office', query = 'id=512&mode=1' }: { readonly as?: DemoUser; readonly query?: string } = {},
) {
  const body = new FormData()
  for (const [name, bytes] of files) body.append('photos', new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(`${demo().origin}/api/file/savePhoto?${query}`, {
    method: 'POST',
    headers: bearer(as),
    body,
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

const get = (
  address: string,
  as: DemoUser = 'office',
  headers: Record<string, string> = {},
): Promise<Response> => fetch(`${demo().origin}${address}`, { headers: { ...bearer(as), ...headers } })

const photos = () => demo().database.query('SELECT * FROM "Photo" ORDER BY "id"', [])

async function keptFiles(): Promise<readonly string[]> {
  const all = await readdir(filesFolder, { recursive: true }).catch(() => [])
  return all.filter((file) => file.includes('.'))
}

describe('photos of a rental', () => {
  it('F-112 that a killed server was storing are gone once another has started', async () => {
    await expectEventually(() => existsSync(unfinished)).toBe(false)
  })

  it('F-112 O-093 are stored from several parts of one upload, each separately', async () => {
    const { status, answer } = await upload([
      ['C:\\Users\\dan\\Side yard.jpg', await fromPhone(800, 400)],
      ['notes.txt', Buffer.from('no picture')],
      ['gate.png', await aPicture().png().toBuffer()],
    ])
    expect([status, answer]).toEqual([
      200,
      {
        success: false,
        message: 'notes.txt: only .jpg, .jpeg, .png, .webp and .gif files can be uploaded.',
      },
    ])
    expect(await photos()).toEqual([
      expect.objectContaining({
        rentalId: 512,
        name: 'Side yard.jpg',
        createdBy: 'Dana Whitfield',
        created: NOW,
      }),
      expect.objectContaining({ rentalId: 512, name: 'gate.png', deleted: null }),
    ])
    expect(await keptFiles()).toHaveLength(4)
    const audit = await demo().database.query(`SELECT * FROM "AuditLog" WHERE "entityTypeName" = 'Photo'`, [])
    expect(audit).toHaveLength(2)
  })

  it('O-070 F-108 [JO40] [JO300] are stored once with an id, also at the same moment, which settles their report', async () => {
    await store(demo().database, 'Job', { id: 9700, jobTypeId: 7, startDate: '2026-06-05' })
    const reported = { jobId: 9700, driverId: 1, tappedAt: NOW, request: '{}', refusal: 'The disk is full.' }
    await store(demo().database, 'ReportedWork', { id: 1, actionId: 'ticket-1', kind: 'photo', ...reported })
    const ticket = [['J7 ticket.png', await aPicture().png().toBuffer()]] as const
    const [before, filesBefore] = [await photos(), await keptFiles()]
    const sent = { as: 'driver', query: 'id=512&mode=1&actionId=ticket-1' } as const
    const responses = await Promise.all([upload(ticket, sent), upload(ticket, sent)])
    for (const { answer } of [...responses, await upload(ticket, sent)])
      expect(answer).toEqual({ success: true, message: '' })
    expect(await photos()).toHaveLength(before.length + 1)
    expect(await keptFiles()).toHaveLength(filesBefore.length + 2)
    const reports = await demo().database.query('SELECT "decision" FROM "ReportedWork"', [])
    expect(reports).toEqual([{ decision: 'Stored' }])
  })

  it('are shown to those who may see rentals, as pictures and nothing else', async () => {
    const [photo] = await photos()
    const response = await get(`/api/file/photo/${Number(photo?.['id'])}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="Side yard.jpg"; filename*=UTF-8''Side%20yard.jpg`,
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[\w.-]+"$/),
      'x-content-type-options': 'nosniff',
    })
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([picture.width, picture.height, picture.exif]).toEqual([400, 800, undefined])
    const small = await get(`/api/file/photo/${Number(photo?.['id'])}/thumbnail`, 'driver')
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({
      width: 160,
      height: 320,
    })
    expect((await get(`/api/file/photo/${Number(photo?.['id'])}`, 'frontDesk')).status).toBe(403)
    expect((await fetch(`${demo().origin}/api/file/photo/${Number(photo?.['id'])}`)).status).toBe(401)
    expect((await get('/api/file/photo/999')).status).toBe(404)
    expect((await get('/api/file/photo/..%2f..%2fetc')).status).toBe(400)
  })

  it('are sent once to a browser that keeps them, which asks each time whether it still may show them', async () => {
    const [photo] = await photos()
    const address = `/api/file/photo/${Number(photo?.['id'])}`
    const tag = (await get(address)).headers.get('etag') ?? ''
    const keeping = (as: DemoUser, tags: string) => get(address, as, { 'if-none-match': tags })
    const kept = await keeping('office', `"other", W/${tag}`)
    expect([kept.status, await kept.text(), kept.headers.get('etag')]).toEqual([304, '', tag])
    expect((await keeping('office', '"other"')).status).toBe(200)
    expect((await keeping('frontDesk', tag)).status).toBe(403)
    expect((await get(`${address}/thumbnail`, 'office', { 'if-none-match': tag })).status).toBe(200)
  })

  it('F-108 open in a tab of their own with a ticket', async () => {
    const [photo] = await photos()
    const response = await fetch(`${demo().origin}/api/account/ticket`, {
      method: 'POST',
      headers: { ...bearer('office'), 'content-type': 'application/json' },
      body: JSON.stringify({ address: `/api/file/photo/${Number(photo?.['id'])}` }),
    })
    const answer: unknown = await response.json()
    expect((await fetch(`${demo().origin}${String(Object(answer).address)}`)).status).toBe(200)
  })

  it('F-108 have names that are cut between characters', async () => {
    const name = `${'\u{1f69b}'.repeat(130)}.png`
    expect(await upload([[name, await aPicture().png().toBuffer()]])).toMatchObject({
      answer: { success: true },
    })
    const photo = (await photos()).at(-1)
    expect(photo).toMatchObject({ name: `${'\u{1f69b}'.repeat(125)}.png` })
    const response = await get(`/api/file/photo/${Number(photo?.['id'])}`)
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining(`%F0%9F%9A%9B.png`),
    ])
  })

  it('F-113 are gone for everybody once they are deleted, and the record stays', async () => {
    const [photo] = await photos()
    const entityAspect = { entityTypeName: 'Photo:#Rolloff', entityState: 'Deleted', originalValuesMap: {} }
    const saved = await fetch(`${demo().origin}/api/breeze/SaveChanges`, {
      method: 'POST',
      headers: { ...bearer('office'), 'content-type': 'application/json' },
      body: JSON.stringify({ entities: [{ ...photo, entityAspect }] }),
    })
    expect(saved.status).toBe(200)
    expect((await get(`/api/file/photo/${Number(photo?.['id'])}`)).status).toBe(404)
    expect((await photos())[0]).toMatchObject({ deleted: NOW, deletedBy: 'Dana Whitfield' })
  })

  it('report a picture that is too large', async () => {
    const before = (await photos()).length
    const { answer } = await upload([
      ['large.jpg', Buffer.alloc(21 * 1_024 * 1_024, 1)],
      ['gate.png', await aPicture().png().toBuffer()],
    ])
    expect(answer).toEqual({ success: false, message: 'large.jpg: a photo may have at most 20 MB.' })
    expect(await photos()).toHaveLength(before + 1)
  })

  it('O-093 report that there were too many, and which of them are stored', async () => {
    const before = (await photos()).length
    const picture = await aPicture().png().toBuffer()
    const many = Array.from({ length: 21 }, (_, index) => [`${index}.png`, picture] as const)
    expect(await upload(many)).toEqual({
      status: 200,
      answer: {
        success: false,
        message: 'Only the first 20 files were uploaded. Please upload the rest separately.',
      },
    })
    expect(await photos()).toHaveLength(before + 20)
  })

  it('O-093 report which picture could not be stored, whatever the reason, and store the others', async () => {
    const before = (await photos()).length
    await demo().database.transaction((transaction) =>
      transaction.execute(
        `CREATE TRIGGER refuse_photo BEFORE INSERT ON "Photo" WHEN NEW."name" = 'bad.png'
          BEGIN SELECT RAISE(ABORT, 'the disk is full at /srv/secret'); END`,
        [],
      ),
    )
    const picture = await aPicture().png().toBuffer()
    const { status, answer } = await upload([
      ['one.png', picture],
      ['bad.png', picture],
      ['two.png', picture],
    ])
    expect([status, answer]).toEqual([
      200,
      { success: false, message: 'bad.png: the photo could not be stored. Please try again.' },
    ])
    expect((await photos()).slice(before).map(({ name }) => name)).toEqual(['one.png', 'two.png'])
    await demo().database.transaction((transaction) => transaction.execute('DROP TRIGGER refuse_photo', []))
  })

  it.each([
    ['id=512&mode=2', 400, 'mode'],
    ['id=512', 400, 'mode'],
    ['mode=1', 400, 'id'],
    ['id=R512&mode=1', 400, 'id'],
    ['id=999&mode=1', 404, 'id'],
  ])('are refused for %s with %i', async (query, status, culprit) => {
    const uploaded = await upload([['gate.png', await aPicture().png().toBuffer()]], { query })
    expect(uploaded.status).toBe(status)
    expect(JSON.stringify(uploaded.answer)).toContain(culprit)
  })

  it('are refused to those who may not add them, without files, and in other forms', async () => {
    expect((await upload([], { as: 'frontDesk' })).status).toBe(403)
    expect(await upload([])).toEqual({
      status: 200,
      answer: { success: false, message: 'No file was sent.' },
    })
    const json = await fetch(`${demo().origin}/api/file/savePhoto?id=512&mode=1`, {
      method: 'POST',
      headers: { ...bearer('office'), 'content-type': 'application/json' },
      body: '{}',
    })
    expect(json.status).toBe(400)
  })

  it('cannot be added without a picture, and leave no file behind when the save is refused', async () => {
    const entityAspect = { entityTypeName: 'Photo:#Rolloff', entityState: 'Added', originalValuesMap: {} }
    const saved = await fetch(`${demo().origin}/api/breeze/SaveChanges`, {
      method: 'POST',
      headers: { ...bearer('office'), 'content-type': 'application/json' },
      body: JSON.stringify({
        entities: [{ id: -1, rentalId: 512, name: 'x.jpg', filename: '../../x.jpg', entityAspect }],
      }),
    })
    expect([saved.status, await saved.json()]).toEqual([
      422,
      expect.objectContaining({
        entityErrors: [expect.objectContaining({ errorMessage: 'A photo needs its picture' })],
      }),
    ])
    const before = await keptFiles()
    const context = {
      model: rolloffModel,
      database: demo().database,
      rules: new RuleSet(rolloffModel, []),
      now: () => NOW,
      timeZone: 'America/Detroit',
    }
    const prepared = await preparePicture('gate.png', await aPicture().png().toBuffer())
    const photo = { rentalId: 512, fileName: 'gate.png', prepared }
    const store = localFileStore(filesFolder)
    await expect(addPhoto(context, store, photo, userWith('Customer'))).rejects.toThrow(NotAllowed)
    expect(await keptFiles()).toEqual(before)
  })
})
