import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { calendarDay, withDay, parseInstant } from '#client/kit/dates.ts'
import { parseDay } from '#shared/kernel/typedDays.ts'
import { ValueEditor } from '#client/form/editors.tsx'
import { formatter } from '../screens/customers/support/customerStore.ts'

const ZONE = 'America/Detroit'

describe('Typed dates', () => {
  it.each([
    ['12/3/2026', '2026-12-03'],
    ['1-2-26', '2026-01-02'],
    [' 2026-12-03 ', '2026-12-03'],
    ['', null],
    ['  ', null],
    ['12/3', '2026-12-03'],
    ['jan 5', '2027-01-05'],
    ['nov 2', '2026-11-02'],
    ['tomorrow', '2026-11-21'],
    ['monday', '2026-11-23'],
    ['2/30/2026', '2/30/2026'],
    ['may', 'may'],
    ['5/1 - 5/31', '5/1 - 5/31'],
    ['soon', 'soon'],
  ])('[LS408] %p means the day %p', (text, day) => {
    expect(parseDay(text, '2026-11-20')).toBe(day)
  })

  it.each([
    ['12/3/2026 2:15pm', '2026-12-03T19:15:00.000Z'],
    ['7/3/2026 12:05 AM', '2026-07-03T04:05:00.000Z'],
    ['7/3/2026 23:30', '2026-07-04T03:30:00.000Z'],
    ['', null],
    ['  ', null],
    ['12/3/2026', '12/3/2026'],
    ['12/3/2026 13:15pm', '12/3/2026 13:15pm'],
  ])('%p means the instant %p', (text, instant) => {
    expect(parseInstant(text, ZONE)).toBe(instant)
  })

  it('keep their time of day when another day is chosen', () => {
    expect(withDay('2026-07-04', '2026-12-03T19:15:00.000Z', ZONE)).toBe('2026-07-04T18:15:00.000Z')
    expect(withDay('2026-07-04', null, ZONE)).toBe('2026-07-04T04:00:00.000Z')
    expect([calendarDay('2026-07-04T03:30:00.000Z', ZONE), calendarDay(null, ZONE)]).toEqual([
      '2026-07-03',
      null,
    ])
  })
})

describe('The editor of a day', () => {
  const values: unknown[] = []
  afterEach(cleanup)

  function Edited({ start }: { readonly start: unknown }) {
    const [value, setValue] = useState(start)
    const take = (next: unknown): void => {
      values.push(next)
      setValue(next)
    }
    return (
      <ValueEditor
        inputId="day"
        kind="day"
        value={value}
        onCommit={take}
        onInput={take}
        formatter={{ ...formatter, today: () => '2026-11-20' }}
        inputAttr={{ 'aria-label': 'Day' }}
        readOnly={false}
        disabled={false}
        isValid
        nullable
        placeholder=""
      />
    )
  }
  const box = () => screen.getByLabelText<HTMLInputElement>('Day')

  it('shows an incomplete date as typed, and a complete one in its format once it was left', () => {
    values.length = 0
    render(<Edited start={null} />)
    act(() => box().focus())
    for (const text of ['1', '12/']) fireEvent.input(box(), { target: { value: text } })
    act(() => box().blur())
    expect([box().value, values.at(-1)]).toEqual(['12/', '12/'])
    act(() => box().focus())
    fireEvent.input(box(), { target: { value: '12/3/2026' } })
    act(() => box().blur())
    expect([box().value, values.at(-1)]).toEqual(['12/03/2026', '2026-12-03'])
  })

  it('shows an incomplete date when it is restored', () => {
    render(<Edited start="12/3" />)
    expect(box().value).toBe('12/3')
  })
})
