import Fastify from 'fastify'
import { rolloffModel } from '#shared/entities.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { metadataRoute } from '#server/metadata/metadataRoute.ts'

const metadata = breezeMetadata(rolloffModel, [])
const app = Fastify()
metadataRoute(app, metadata)
afterAll(() => app.close())

test('F-019 the metadata is sent once, and not again to a client that has it', async () => {
  const first = await app.inject({ url: '/Metadata' })
  expect(first.statusCode).toBe(200)
  expect(first.json()).toEqual(JSON.parse(JSON.stringify(metadata)))
  const again = await app.inject({
    url: '/Metadata',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  const stale = await app.inject({ url: '/Metadata', headers: { 'if-none-match': '"older"' } })
  expect(stale.statusCode).toBe(200)
})
