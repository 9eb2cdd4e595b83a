import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { commitFocusedField } from '#client/form/commitFocusedField.ts'
import type { CellChange } from '#client/grid/cellEditing.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { showCustomers, type CustomerRow, type ShownCustomers } from './support/showCustomers.tsx'

describe('Typing on a cell of a grid', () => {
  let app: App
  let grid: ShownCustomers
  const set = jest.fn<undefined, [readonly CellChange<CustomerRow>[]]>()
  const opened: number[] = []
  const onOpen = ({ id }: CustomerRow): void => void opened.push(id)

  beforeEach(async () => {
    localStorage.clear()
    set.mockClear()
    opened.length = 0
    app = await createTestApp()
    grid = await showCustomers(app, { editing: { isOn: true, set }, onOpen })
  })
  afterEach(cleanup)

  const press = (element: Element, key: string, more: KeyboardEventInit = {}): boolean =>
    fireEvent.keyDown(element, { key, ...more })
  const editorOf = (key: number, field?: string) =>
    grid.cell(key, field).querySelector<HTMLInputElement>('input:not([type=hidden])')
  /** The editor, once it has the focus. */
  const focusedEditor = (key: number, field?: string) =>
    waitFor(() => {
      const input = editorOf(key, field)
      if (input === null || document.activeElement !== input) throw new Error('No editor has the focus.')
      return input
    })
  const isEditing = (): boolean => document.querySelector('.dx-data-row .dx-editor-cell') !== null
  const settled = () => waitFor(() => expect(set).toHaveBeenCalled())
  const changes = () =>
    set.mock.calls.map(([entered]) => entered.map(({ row, field, value }) => [row.id, field, value]))

  it('replaces its text, and loses no key that comes before the editor', async () => {
    press(grid.cell(2), 'N')
    for (const key of ['o', 'x', 'Backspace', 'r', 'Shift', 'D', 'e', 'l']) press(document.body, key)
    const input = await focusedEditor(2)
    await waitFor(() => expect(input.value).toBe('NorDel'))
    expect([input.selectionStart, input.selectionEnd]).toEqual([6, 6])
    expect(input.dataset['textBefore']).toBe('Beta')
    // From now on the editor gets the keys itself.
    expect(press(input, 'x')).toBe(true)
    act(() => commitFocusedField())
    await settled()
    expect(changes()).toEqual([[[2, 'companyName', 'NorDel']]])
  })

  it.each(['Enter', 'Tab'])(
    'stores it although keys follow the %s that ended it before the editor came',
    async (end) => {
      press(grid.cell(2), 'N')
      press(grid.cell(2), 'o')
      press(grid.cell(2), end)
      for (const key of ['x', 'Delete', 'Backspace', 'Escape']) expect(press(grid.cell(2), key)).toBe(false)
      await waitFor(() => expect(changes()).toEqual([[[2, 'companyName', 'No']]]))
    },
  )

  it('leaves commands to the page before the editor comes', () => {
    press(grid.cell(2), 'N')
    expect(press(grid.cell(2), 's', { ctrlKey: true })).toBe(true)
  })

  it.each(['Delete', 'Backspace'])('empties it by %s', async (key) => {
    press(grid.cell(2), key)
    const input = await focusedEditor(2)
    await waitFor(() => expect(input.value).toBe(''))
    act(() => commitFocusedField())
    await settled()
    expect(changes()).toEqual([[[2, 'companyName', null]]])
  })

  it.each([
    ['Enter', [[[2, 'companyName', 'No']]]],
    ['Tab', [[[2, 'companyName', 'No']]]],
    ['Escape', []],
  ])('ends as if %s had come after the editor', async (key, expected) => {
    press(grid.cell(2), 'N')
    press(document.body, 'o')
    expect(press(document.body, key)).toBe(false)
    await waitFor(() => expect(editorOf(2)).toBeNull())
    await waitFor(() => expect(changes()).toEqual(expected))
  })

  it.each<[key: string, more: KeyboardEventInit]>([
    ['a', { ctrlKey: true }],
    ['a', { metaKey: true }],
    ['a', { altKey: true }],
    ['a', { isComposing: true }],
    ['F5', {}],
    ['Shift', {}],
    [' ', {}],
  ])('does not start by %j with %j', (key, more) => {
    press(grid.cell(2), key, more)
    expect(isEditing()).toBe(false)
  })

  it('starts by a character that needs AltGr', async () => {
    press(grid.cell(2), '@', { ctrlKey: true, altKey: true, modifierAltGraph: true })
    await waitFor(() => expect(editorOf(2)?.value).toBe('@'))
  })

  it('does nothing in a column that cannot be edited', () => {
    press(grid.cell(2, 'balance'), '7')
    expect(isEditing()).toBe(false)
  })

  it('does nothing while editing is off', () => {
    grid.update({ editing: { isOn: false, set } })
    press(grid.cell(2), 'N')
    expect(isEditing()).toBe(false)
  })

  it('opens no row by Enter, which edits the cell', () => {
    fireEvent.focusIn(grid.cell(2))
    press(grid.cell(2), 'Enter')
    expect(opened).toEqual([])
    grid.update({ editing: { isOn: false, set } })
    press(grid.cell(2), 'Enter')
    expect(opened).toEqual([2])
  })

  it('selects the text of an editor that is opened by a click or a key, once', async () => {
    fireEvent(grid.cell(2), new MouseEvent('dxclick', { bubbles: true }))
    const input = await focusedEditor(2)
    await waitFor(() => expect([input.selectionStart, input.selectionEnd]).toEqual([0, 4]))
    input.setSelectionRange(1, 1)
    fireEvent.focus(input)
    expect([input.selectionStart, input.selectionEnd]).toEqual([1, 1])
  })

  it('[GR1230] loses no key between a click and the editor having the focus', async () => {
    fireEvent(grid.cell(2), new MouseEvent('dxclick', { bubbles: true }))
    expect(document.activeElement).not.toBe(editorOf(2))
    for (const key of ['N', 'o', 'x', 'Backspace']) expect(press(document.body, key)).toBe(false)
    const input = await focusedEditor(2)
    await waitFor(() => expect(input.value).toBe('No'))
    expect(press(input, 'r')).toBe(true)
  })

  it('leaves the keys of the page alone once the grid is gone', () => {
    press(grid.cell(2), 'N')
    grid.unmount()
    expect(press(document.body, 'x')).toBe(true)
  })
})
