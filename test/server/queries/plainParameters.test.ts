import { readUrl } from '#server/queries/readUrl.ts'
import { readPost } from '#server/queries/readQuery.ts'

describe('[QU2] parameters written by hand', () => {
  it.each<[url: string, parameters: object]>([
    ['/x?companyName=acme&deleted=true', { companyName: 'acme', deleted: 'true' }],
    ['/x?companyName=a%26b+c%2Bd', { companyName: 'a&b c+d' }],
    ['/x?companyName=a=b==', { companyName: 'a=b==' }],
    ['/x?companyName', { companyName: '' }],
    ['/x?&a=1&&b=2&', { a: '1', b: '2' }],
    ['/x?a=1&a=2', { a: '2' }],
    ['/x?ids[]=1&ids[]=2', { ids: ['1', '2'] }],
    ['/x?ids%5B0%5D=1&ids[12]=2', { ids: ['1', '2'] }],
    ['/x?ids=0&ids[]=1', { ids: ['1'] }],
    ['/x?ids[a]=1&[]=2&x]=3&ids[]y=4', { 'ids[a]': '1', '[]': '2', 'x]': '3', 'ids[]y': '4' }],
    ['/x?$method=POST&$encoding=JSON&$data=x&_=1700000000&a=1', { a: '1' }],
    ['/x?caf%C3%A9=1?2', { café: '1?2' }],
  ])('are read from %s', (url, parameters) => {
    expect(readUrl(url)).toEqual({ parameters })
  })

  it.each(['/x', '/x?'])('may be missing: %s', (url) => {
    expect(readUrl(url)).toEqual({})
  })

  it.each<[url: string, culprit: string, message: string]>([
    ['/x?a=%', 'query', 'The query string is not percent-encoded.'],
    ['/x?a=1&b=%E0', 'query', 'The query string is not percent-encoded.'],
    ['/x?a=1&$top=5', '$top', 'OData options such as $top are not understood; send the query as JSON.'],
    ['/x?%7B', 'query', 'The query is not valid JSON.'],
  ])('are refused: %s', (url, culprit, message) => {
    expect(() => readUrl(url)).toThrow(expect.objectContaining({ code: 'bad_query', culprit, message }))
  })

  it('[QU3] give way to JSON of up to 32,768 bytes', () => {
    const queryOf = (bytes: number) => `{"toType":"${'é'.repeat(4)}${'x'.repeat(bytes - 21)}"}`
    const short = '{"skip":1}'
    const padded = (bytes: number) => `/x?${encodeURIComponent(short + ' '.repeat(bytes - short.length))}`
    expect(readUrl(padded(32_768))).toEqual({ skip: 1 })
    expect(Buffer.byteLength(queryOf(32_769))).toBe(32_769)
    for (const url of [padded(32_769), `/x?${encodeURIComponent(queryOf(32_769))}`])
      expect(() => readUrl(url)).toThrow('A query in an address has at most 32768 bytes; send it by POST.')
  })
})

describe('[QU2] a query by POST', () => {
  it.each<[title: string, address: object, body: unknown, read: unknown]>([
    ['without a body', { skip: 1 }, undefined, { skip: 1 }],
    ['with an empty body', { skip: 1 }, null, { skip: 1 }],
    ['in the body', {}, { skip: 1 }, { skip: 1 }],
    ['in the body, beside repeated parameters', { parameters: { a: '1' } }, { skip: 1 }, { skip: 1 }],
    ['its parameters in the body', { skip: 1 }, { a: 1 }, { skip: 1, parameters: { a: 1 } }],
    [
      'some parameters in the address, and others in the body',
      { parameters: { a: '1' } },
      { b: 2, _: 1_700_000_000 },
      { parameters: { a: '1', b: 2 } },
    ],
    [
      'its parameters in the address, and a body of nothing',
      { skip: 1, parameters: { a: '1' } },
      {},
      { skip: 1, parameters: { a: '1' } },
    ],
    ['null where nothing is meant', {}, { skip: null, where: { id: 1 } }, { where: { id: 1 } }],
    ['options of its transport left out', {}, { parameters: { $data: 1, a: 2 } }, { parameters: { a: 2 } }],
  ])('is read %s', (_title, address, body, read) => {
    expect(readPost(address, body)).toEqual(read)
  })

  it.each<[address: object, body: unknown, culprit: string, message: string]>([
    [{ skip: 1 }, { take: 1 }, 'skip', 'A query is in the address or in the body, not in both.'],
    [{ skip: 1 }, [], 'skip', 'A query is in the address or in the body, not in both.'],
    [{}, 'x', 'query', 'query needs to be an object, not text.'],
    [{}, 5, 'query', 'query needs to be an object, not a number.'],
    [
      { parameters: { a: '1' } },
      { a: 2 },
      'parameters.a',
      'A parameter is in the address or in the body, not in both.',
    ],
    [
      {},
      { $filter: 'x' },
      '$filter',
      'Unknown part of a query: $filter. OData options are not understood; send the query as JSON.',
    ],
  ])('is refused: %j with %j', (address, body, culprit, message) => {
    expect(() => readPost(address, body)).toThrow(
      expect.objectContaining({ code: 'bad_query', culprit, message }),
    )
  })
})
