import { addressSource, LOOKUP_FAILED } from '#client/screen/address/addressSource.ts'
import { TypeAheadModel } from '#client/form/typeAhead/TypeAheadModel.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import { addressMatch } from '#test/support/addressMatch.ts'

/** A search whose promises are settled by the test. */
function deferredSearch() {
  const asked: { text: string; answer: (places: AddressMatch[]) => void; fail: () => void }[] = []
  const search = (text: string): Promise<AddressMatch[]> =>
    new Promise((resolve, reject) => {
      asked.push({ text, answer: resolve, fail: () => reject(new Error('no answer')) })
    })
  return { asked, search }
}

const settled = (): Promise<void> => Promise.resolve().then(() => undefined)

describe('The address lookup box', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('F-033 sends no request before 3 characters', () => {
    const { asked, search } = deferredSearch()
    const model = new TypeAheadModel(addressSource(search))
    model.type('12')
    model.type(' 1  ')
    jest.advanceTimersByTime(5000)
    expect(asked).toEqual([])
  })

  it('F-033 sends one request 500 ms after typing stopped', () => {
    const { asked, search } = deferredSearch()
    const model = new TypeAheadModel(addressSource(search))
    model.type('123')
    jest.advanceTimersByTime(499)
    model.type('123 Ma')
    jest.advanceTimersByTime(499)
    expect(asked).toHaveLength(0)
    jest.advanceTimersByTime(1)
    expect(asked.map(({ text }) => text)).toEqual(['123 Ma'])
    jest.advanceTimersByTime(5000)
    expect(asked).toHaveLength(1)
  })

  it('ignores the response to a text that was replaced meanwhile', async () => {
    const { asked, search } = deferredSearch()
    const model = new TypeAheadModel(addressSource(search))
    model.type('100 Main')
    jest.advanceTimersByTime(500)
    model.type('200 Main')
    jest.advanceTimersByTime(500)
    asked[1]?.answer([addressMatch('200 Main St')])
    await settled()
    asked[0]?.answer([addressMatch('100 Main St')])
    await settled()
    expect(model.matches.map((match) => match.addressLabel)).toEqual(['200 Main St'])
  })

  it('F-035 says Data Loading Error when the lookup fails, and keeps working', async () => {
    const { asked, search } = deferredSearch()
    const model = new TypeAheadModel(addressSource(search))
    model.type('100 Main')
    jest.advanceTimersByTime(500)
    asked[0]?.fail()
    await settled()
    expect(model.message).toBe(LOOKUP_FAILED)
    model.type('100 Main St')
    expect(model.isOpen).toBe(false)
    jest.advanceTimersByTime(500)
    asked[1]?.answer([addressMatch('100 Main St')])
    await settled()
    expect([model.phase, model.message]).toEqual(['found', null])
  })

  it('moves the active match through the list and wraps around', async () => {
    const { asked, search } = deferredSearch()
    const model = new TypeAheadModel(addressSource(search))
    model.type('Main')
    jest.advanceTimersByTime(500)
    asked[0]?.answer([addressMatch('1 Main St'), addressMatch('2 Main St')])
    await settled()
    expect(model.activeIndex).toBe(0)
    model.moveActive(1)
    model.moveActive(1)
    expect(model.activeIndex).toBe(0)
    model.moveActive(-1)
    expect(model.activeIndex).toBe(1)
  })

  it('shows the selected match and sends no request for it', async () => {
    const { asked, search } = deferredSearch()
    const model = new TypeAheadModel(addressSource(search))
    model.type('Main')
    jest.advanceTimersByTime(500)
    asked[0]?.answer([addressMatch('1 Main St')])
    await settled()
    model.select(addressMatch('1 Main St'))
    jest.advanceTimersByTime(5000)
    expect([model.text, model.isOpen, asked.length]).toEqual(['1 Main St, Ada, MI 49301', false, 1])
  })
})
