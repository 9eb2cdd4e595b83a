import { countOf } from '#client/kit/countOf.ts'

describe('A count with a noun', () => {
  it.each([
    [0, 'rate', '0 rates'],
    [1, 'rate', '1 rate'],
    [2, 'rate', '2 rates'],
    [1200, 'rate', '1,200 rates'],
    [1, 'service address', '1 service address'],
    [2, 'service address', '2 service addresses'],
    [3, 'fax', '3 faxes'],
    [3, 'batch', '3 batches'],
    [3, 'dish', '3 dishes'],
    [2, 'time entry', '2 time entries'],
    [2, 'day', '2 days'],
  ])('of %d %s is %p', (count, noun, text) => {
    expect(countOf(count, noun)).toBe(text)
  })
})
