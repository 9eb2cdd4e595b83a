import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { offlineAddressSearch, offlineRouting } from '#server/practice/geo/offline.ts'
import { DEPOT } from '#server/geo/geoServices.ts'
import { radarAddressSearch, radarRouting } from '#server/geo/radar.ts'
import { addressMatch } from '#test/support/addressMatch.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let provider: Server
let answer: Answer
let asked: URL[]
let keys: (string | undefined)[]
let url: string

beforeAll(async () => {
  provider = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', url))
    keys.push(request.headers.authorization)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const address = provider.address()
  if (address === null || typeof address === 'string') throw new Error('no address')
  url = `http://127.0.0.1:${address.port}/v1`
})

beforeEach(() => {
  asked = []
  keys = []
})

afterAll(() => {
  provider.close()
})

const json =
  (status: number, body: unknown): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const location = addressMatch('100 Main St')

describe('the address lookup', () => {
  it('F-033 asks for US addresses near west Michigan and reads every member of the results', async () => {
    answer = json(200, { addresses: [{ ...location, extra: 1 }, { addressLabel: 'no coordinates' }] })
    expect(await radarAddressSearch({ url, apiKey: 'key-1' }).search('100 main')).toEqual([location])
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      query: '100 main',
      near: '42.9634,-85.6681',
      countryCode: 'US',
      limit: '8',
    })
    expect(keys).toEqual(['key-1'])
  })

  it.each([
    ['a refusal', json(402, { meta: { message: 'Quota exceeded' } }), 'Quota exceeded'],
    ['a response without results', json(200, {}), 'The address lookup gave an unreadable response.'],
    [
      'a page instead of JSON',
      ((_request, response) => response.end('<html>')) satisfies Answer,
      'The address lookup gave an unreadable response.',
    ],
  ])('F-035 reports %s as a failure of the provider', async (_what, given, message) => {
    answer = given
    await expect(radarAddressSearch({ url, apiKey: '' }).search('100 main')).rejects.toMatchObject({
      code: 'provider_failed',
      message,
    })
  })

  it('F-033 has an offline substitute with results of the same form', async () => {
    const [first] = await offlineAddressSearch.search('250 leonard, rockf')
    expect(first).toMatchObject({
      addressLabel: '250 Leonard St NW',
      city: 'Rockford',
      county: 'Kent County',
      stateCode: 'MI',
    })
    expect(await offlineAddressSearch.search('no such place')).toEqual([])
    expect(await offlineAddressSearch.search('250 leonard, rockf')).toEqual(
      await offlineAddressSearch.search('250 Leonard Rockf'),
    )
  })
})

describe('the routing service', () => {
  it('F-073 requests the drive from the depot in imperial units and reads feet', async () => {
    answer = json(200, {
      routes: { car: { distance: { value: 79_200, text: '15 mi' }, duration: { value: 21.5 } } },
    })
    const away = { latitude: 43.1, longitude: -85.5 }
    expect(await radarRouting({ url, apiKey: 'key-2' }).drive(DEPOT, away)).toEqual({
      feet: 79_200,
      minutes: 21.5,
    })
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      origin: '42.9306,-85.6881',
      destination: '43.1,-85.5',
      modes: 'car',
      units: 'imperial',
    })
  })

  it("F-074 passes the provider's own message on", async () => {
    answer = json(400, { message: 'destination is invalid' })
    await expect(
      radarRouting({ url, apiKey: '' }).drive(DEPOT, { latitude: 0, longitude: 0 }),
    ).rejects.toMatchObject({
      code: 'provider_failed',
      message: 'destination is invalid',
    })
  })

  it('F-073 has an offline substitute with plausible distances', async () => {
    const { feet, minutes } = await offlineRouting.drive(DEPOT, { latitude: 42.7876, longitude: -86.1089 })
    expect(feet / 5280).toBeGreaterThan(20)
    expect(feet / 5280).toBeLessThan(35)
    expect(minutes).toBeGreaterThan(30)
    expect(minutes).toBeLessThan(75)
    expect(await offlineRouting.drive(DEPOT, DEPOT)).toEqual({ feet: 0, minutes: 0 })
  })
})
