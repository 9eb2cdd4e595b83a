import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import type { Kind } from '#shared/model/kinds.ts'
import { ValueEditor } from '#client/form/editors.tsx'
import type { EditorProps } from '#client/form/editorProps.ts'
import { formatter, known } from '../screens/customers/support/customerStore.ts'

describe('The editor of a value', () => {
  const typed: unknown[] = []
  const chosen: unknown[] = []
  beforeEach(() => {
    typed.length = 0
    chosen.length = 0
  })
  afterEach(cleanup)

  function Edited({ start, ...props }: Partial<EditorProps> & { readonly start: unknown }) {
    const [value, setValue] = useState(start)
    const taking =
      (list: unknown[]) =>
      (next: unknown): void => {
        list.push(next)
        setValue(next)
      }
    return (
      <ValueEditor
        inputId="value"
        kind="text"
        value={value}
        onInput={taking(typed)}
        onCommit={taking(chosen)}
        formatter={{ ...formatter, today: () => '2026-11-20' }}
        inputAttr={{ 'aria-label': 'Value' }}
        readOnly={false}
        disabled={false}
        isValid
        nullable
        placeholder="none"
        {...props}
      />
    )
  }
  const show = (kind: Kind, start: unknown, props: Partial<EditorProps> = {}) =>
    render(<Edited kind={kind} start={start} {...props} />)
  const box = () => screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>('Value')
  const input = (text: string): void => {
    fireEvent.focusIn(box())
    fireEvent.input(box(), { target: { value: text } })
  }
  const leave = (): void => void fireEvent.focusOut(box())
  const clear = () => document.querySelector('.dx-clear-button-area')
  const press = (selector: string): void => {
    fireEvent(known(document.querySelector(selector)), new MouseEvent('dxclick', { bubbles: true }))
  }

  it.each<[kind: Kind, start: unknown, shown: string, text: string, value: unknown, left: string]>([
    ['text', 'Kim', 'Kim', ' Ann\tLee ', 'Ann Lee', 'Ann Lee'],
    ['text', null, '', '  ', null, ''],
    ['note', 'a', 'a', ' - b\n', ' - b', ' - b'],
    ['note', 'a', 'a', ' \n', null, ''],
    ['integer', 1234, '1,234', '12', 12, '12'],
    ['byte', 7, '7', '8', 8, '8'],
    ['short', 7, '7', '8', 8, '8'],
    ['long', 7, '7', '8', 8, '8'],
    ['float', 0.5, '0.5', '.25', 0.25, '0.25'],
    ['decimal', 0.5, '0.5', '.25', 0.25, '0.25'],
    ['money', 5, '$5.00', '6', 6, '$6.00'],
    ['rate', 5, '5.00', '6', 6, '6.00'],
    ['day', '2026-12-03', '12/03/2026', '1-2-26', '2026-01-02', '01/02/2026'],
    [
      'instant',
      '2026-12-03T19:15:00.000Z',
      '12/03/2026 2:15PM',
      '7/3/2026 23:30',
      '2026-07-04T03:30:00.000Z',
      '07/03/2026 11:30PM',
    ],
    ['instant', null, '', '7/3/2026', '7/3/2026', '7/3/2026'],
    ['time', 'PT1H', 'PT1H', 'PT2H', 'PT2H', 'PT2H'],
    ['guid', 'a-b', 'a-b', 'c-d', 'c-d', 'c-d'],
    ['choice', 'COD', 'COD', 'Net', 'Net', 'Net'],
  ])(
    'of %s shows %j as %j; %j means %j, and is then shown as %j',
    (kind, start, shown, text, value, left) => {
      show(kind, start)
      expect([box().value, box().readOnly, box().id]).toEqual([shown, false, 'value'])
      input(text)
      // A select box would have committed it at once; the day's box takes it when it is left.
      leave()
      fireEvent.change(box())
      expect(typed.at(-1)).toBe(value)
      expect([box().value, chosen]).toEqual([left, []])
    },
  )

  it.each<[kind: Kind, value: unknown, shown: string]>([
    ['id', 7, '7'],
    ['version', 2, '2'],
    ['reference', 7, '7'],
    ['lookup', 7, '7'],
    ['dateOnly', null, ''],
    ['dateTime', null, ''],
    ['dateTimeOffset', null, ''],
    ['binary', 'AA', ''],
  ])('of %s only shows it', (kind, value, shown) => {
    show(kind, value)
    expect([box().value, box().readOnly]).toEqual([shown, true])
  })

  it.each<[kind: Kind, props: Partial<EditorProps>]>([
    ['text', {}],
    ['note', {}],
    ['money', {}],
    ['day', {}],
    ['text', { options: [{ id: 1, title: 'One' }] }],
  ])('of %s can be read-only, disabled or invalid (%j)', (kind, props) => {
    show(kind, null, { ...props, readOnly: true, isValid: false })
    expect([box().readOnly, clear()]).toEqual([true, null])
    expect(box().closest('.dx-invalid, .dx-show-invalid-badge.dx-invalid')).not.toBeNull()
    cleanup()
    show(kind, null, { ...props, disabled: true })
    expect([box().disabled, box().closest('.dx-invalid')]).toEqual([true, null])
  })

  it('of a flag is a check box', () => {
    show('flag', null)
    const flag = () => known(document.getElementById('value'))
    expect(flag().getAttribute('aria-checked')).toBe('false')
    expect(flag().getAttribute('aria-labelledby')).toBe('value-label')
    press('#value')
    expect(chosen).toEqual([true])
    press('#value')
    expect(chosen).toEqual([true, false])
    cleanup()
    show('flag', true, { readOnly: true })
    press('#value')
    expect([chosen.length, flag().getAttribute('aria-checked')]).toEqual([2, 'true'])
  })

  describe('with options', () => {
    const options = (count: number) =>
      Array.from({ length: count }, (_none, i) => ({ id: i + 1, title: `Choice ${i + 1}` }))
    const items = () => [...document.querySelectorAll('.dx-list-item')].map(({ textContent }) => textContent)

    it('keeps its box, and with it the focus, when its options have been read', () => {
      const { rerender } = show('lookup', null, { options: [] })
      box().focus()
      const opened = box()
      rerender(<Edited kind="lookup" start={null} options={options(3)} />)
      expect(box()).toBe(opened)
      expect(document.activeElement).toBe(opened)
    })

    it('is a list of their titles, of which one is chosen', async () => {
      show('lookup', 2, { options: options(3) })
      expect(box().value).toBe('Choice 2')
      press('.dx-dropdowneditor-button')
      await waitFor(() => expect(items()).toEqual(['Choice 1', 'Choice 2', 'Choice 3']))
      press('.dx-list-item')
      expect([chosen, typed]).toEqual([[1], []])
      await waitFor(() => expect(box().value).toBe('Choice 1'))
    })

    it('can be emptied where it may be empty', () => {
      show('lookup', 2, { options: options(3) })
      press('.dx-clear-button-area')
      expect(chosen).toEqual([null])
      cleanup()
      show('lookup', 2, { options: options(3), nullable: false })
      expect(clear()).toBeNull()
    })

    it('is chosen by the letters that its title begins with, unless it can be searched or not be edited', () => {
      const few = ['Net 30', 'Net 60', 'COD'].map((title, index) => ({ id: index + 1, title }))
      show('lookup', null, { options: few })
      fireEvent.keyDown(box(), { key: 'c' })
      expect([chosen, box().value]).toEqual([[3], 'COD'])
      fireEvent.keyDown(box(), { key: 'x' })
      expect(chosen).toEqual([3])
      for (const props of [{ readOnly: true }, { disabled: true }, { options: options(9) }]) {
        cleanup()
        show('lookup', null, { options: few, ...props })
        fireEvent.keyDown(box(), { key: 'c' })
        expect(chosen).toEqual([3])
      }
    })

    it('[PI1410] opens by the arrows, which choose nothing while it is closed', async () => {
      for (const key of ['ArrowDown', 'ArrowUp']) {
        show('lookup', 2, { options: options(3) })
        fireEvent.focusIn(box())
        fireEvent.keyDown(box(), { key })
        await waitFor(() => expect(items()).toHaveLength(3))
        expect([chosen, box().value]).toEqual([[], 'Choice 2'])
        cleanup()
      }
    })

    it('can be searched when there are many', () => {
      show('lookup', null, { options: options(8) })
      expect(box().readOnly).toBe(true)
      cleanup()
      show('lookup', null, { options: options(9) })
      expect(box().readOnly).toBe(false)
    })

    it('shows nothing for a value that is none of them', () => {
      show('lookup', 'nonsense', { options: options(3) })
      expect(box().value).toBe('')
      cleanup()
      show('lookup', true, { options: options(3) })
      expect(box().value).toBe('')
    })
  })

  describe('of a date', () => {
    const openCalendar = async (): Promise<void> => {
      press('.dx-dropdowneditor-button')
      await waitFor(() => known(document.querySelector('.dx-calendar-cell')))
    }
    const selected = () => document.querySelector('.dx-calendar-selected-date')?.getAttribute('data-value')
    const choose = (day: string): void => press(`.dx-calendar-cell[data-value="${day}"]`)
    const isOpen = (): boolean => document.querySelector('.dx-dropdowneditor-active') !== null

    it('has a calendar that shows the day, from which another one is chosen', async () => {
      show('day', '2026-12-03')
      await openCalendar()
      expect(selected()).toBe('2026/12/03')
      choose('2026/12/24')
      expect(chosen).toEqual(['2026-12-24'])
      await waitFor(() => expect([box().value, isOpen()]).toEqual(['12/24/2026', false]))
    })

    it('has a calendar without a day while the text is none', async () => {
      show('day', '12/3')
      await openCalendar()
      expect([selected(), box().value, chosen]).toEqual([undefined, '12/3', []])
    })

    it('keeps the business time of an instant when another day is chosen', async () => {
      show('instant', '2026-12-04T03:15:00.000Z')
      await openCalendar()
      expect(selected()).toBe('2026/12/03')
      choose('2026/12/24')
      expect(chosen).toEqual(['2026-12-25T03:15:00.000Z'])
    })

    it.each<[Kind, string]>([
      ['day', '2026-12-03'],
      ['instant', '2026-12-04T03:15:00.000Z'],
    ])('can be emptied where it may be empty: %s', (kind, value) => {
      show(kind, value)
      press('.dx-clear-button-area')
      expect([typed.at(-1), box().value]).toEqual([null, ''])
      cleanup()
      show(kind, value, { nullable: false })
      expect(clear()).toBeNull()
    })
  })

  it('shows a value that was undone meanwhile, and what is typed while it means the same', () => {
    const { rerender } = show('money', 5)
    input('6.')
    expect([box().value, typed]).toEqual(['6.', [6]])
    act(() => rerender(<Edited key="undone" kind="money" start={5} />))
    expect(box().value).toBe('$5.00')
  })
})
