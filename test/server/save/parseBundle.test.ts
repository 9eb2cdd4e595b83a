import { parseBundle } from '#server/save/parseBundle.ts'

/** What a text means, read in parts; `parts` are those that were parsed. */
async function read(text: string): Promise<{ readonly value: unknown; readonly parts: readonly string[] }> {
  const parts: string[] = []
  const value = await parseBundle(Buffer.from(text), async (part) => {
    parts.push(part)
    return JSON.parse(part) as unknown
  })
  return { value, parts }
}

describe('[SV143] A bundle', () => {
  it('is parsed in portions of its records', async () => {
    const { value, parts } = await read('{"a":1,"entities":[{"b":[2,{"c":3}]},{"b":4}],"d":[5]}')
    expect(value).toEqual({ a: 1, entities: [{ b: [2, { c: 3 }] }, { b: 4 }], d: [5] })
    expect(parts).toEqual(['{"a":1,"entities":[],"d":[5]}', '[{"b":[2,{"c":3}]},{"b":4}]'])
    const large = JSON.stringify({
      entities: ['x'.repeat(20_000), 'y'.repeat(20_000), 'z'.repeat(70_000), 1],
    })
    const inPortions = await read(large)
    expect(inPortions.value).toEqual(JSON.parse(large))
    expect(inPortions.parts.slice(1).map(({ length }) => length)).toEqual([40_007, 70_004, 3])
  })

  it.each([
    '{}',
    '[]',
    'null',
    '"entities"',
    '{"entities":[]}',
    '{"entities" : [ ] }',
    '{"entities":null,"a":[1]}',
    '{"entities":{"entities":[1,2]}}',
    '{"\\u0065ntities":[{"a":1}]}',
    '{"x\\"entities":[1],"entities":[2]}',
    '{"a":"\\"entities\\":[","entities":[1 , "]", "\\\\", [] , {}]}',
    '{"saveOptions":{"tag":{"entities":[1]}},"entities":[{"é":"ü"}]}',
    '[{"entities":[1]}]',
  ])('means the same as when it is parsed as a whole: %s', async (text) => {
    expect((await read(text)).value).toEqual(JSON.parse(text))
  })

  it.each([
    '',
    '{',
    '{"entities":[}',
    '{"entities":[1',
    '{"entities":[1}',
    '{"entities":[1}}',
    '{"entities":[1,]}',
    '{"entities":[,1]}',
    '{"entities":[,]}',
    '{"entities":[1 2]}',
    '{"entities":[[1}]}',
    '{"entities":["a]}',
    '{"entities":[1]]}',
    '["entities":[1]]',
    '{"entities":[1]} {}',
  ])('is refused like any text that is not JSON: %s', async (text) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
    await expect(read(text)).rejects.toThrow(SyntaxError)
  })
})
