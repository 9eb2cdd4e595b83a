import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { SettledValue, type Prompt, type PromptMode } from '#client/dialogs/Prompt.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { pressButton } from '../support/pressButton.ts'

describe('The input dialog', () => {
  let app: App
  beforeEach(async () => {
    app = await createTestApp()
    render(
      <AppProvider app={app}>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
  })
  afterEach(cleanup)

  const box = () => screen.getByLabelText<HTMLInputElement>('Value')
  /** Asks, and waits until the dialog is there; in an array, because an async function would await a returned promise. */
  const ask = async <M extends PromptMode>(prompt: Omit<Prompt<M>, 'title' | 'prompt'>) => {
    let answer: Promise<unknown> = Promise.resolve()
    act(() => {
      // All that was left out.
      answer = app.dialogs.prompt({ title: 'Enter', prompt: 'Value', ...prompt } as unknown as Prompt<M>)
    })
    await screen.findByLabelText('Value')
    return [answer]
  }
  const type = (text: string): void => {
    fireEvent.input(box(), { target: { value: text } })
    fireEvent.change(box(), { target: { value: text } })
  }
  const press = (key: string): void => void fireEvent.keyDown(box(), { key })
  const problem = () => screen.queryByRole('alert')?.textContent ?? null

  it.each([
    ['text', 'R-12', 'R-12'],
    ['password', 'secret', 'secret'],
    ['textarea', 'Two\nlines', 'Two\nlines'],
    ['date', '12/3/2026', '2026-12-03'],
    ['dateTime', '12/3/2026 2:15pm', '2026-12-03T19:15:00.000Z'],
    ['number', '1,250.5', 1250.5],
  ] as const)('F-026 asks for a %s and resolves with its value', async (mode, typed, value) => {
    const [answer] = await ask({ mode })
    type(typed)
    await pressButton('Save')
    await expect(answer).resolves.toEqual({ value, wantsNext: false })
    expect(app.dialogs.openDialogs).toEqual([])
  })

  it.each([
    ['select', { options: ['Mail', 'Email'] }, 'Email', 'Email'],
    ['selectById', { options: [{ id: 7, title: 'House' }] }, 'House', 7],
  ] as const)('F-026 offers what may be chosen in mode %s', async (mode, offered, title, value) => {
    const [answer] = await ask({ mode, ...offered })
    fireEvent.click(box())
    fireEvent.click(await screen.findByRole('option', { name: title }))
    await pressButton('Save')
    await expect(answer).resolves.toEqual({ value, wantsNext: false })
  })

  it('F-026 shows the message and the value it starts with, and hides a password', async () => {
    const [answer] = await ask<'password'>({ mode: 'password', initial: 'old', message: 'Choose a new one.' })
    expect([box().value, box().type]).toEqual(['old', 'password'])
    expect(screen.getByText('Choose a new one.')).toBeTruthy()
    await pressButton('Cancel')
    await expect(answer).resolves.toBeUndefined()
  })

  it('F-026 offers Save And New where it is asked for', async () => {
    const [withoutNext] = await ask({ mode: 'text' })
    expect(screen.queryByRole('button', { name: 'Save And New' })).toBeNull()
    await pressButton('Cancel')
    await expect(withoutNext).resolves.toBeUndefined()
    const [answer] = await ask<'text'>({ mode: 'text', offersNext: true })
    type('A')
    await pressButton('Save And New')
    await expect(answer).resolves.toEqual({ value: 'A', wantsNext: true })
  })

  it('F-027 saves with Enter, and is canceled with Esc', async () => {
    const [saved] = await ask({ mode: 'text' })
    type('A')
    box().focus()
    press('Enter')
    await expect(saved).resolves.toEqual({ value: 'A', wantsNext: false })
    const [canceled] = await ask({ mode: 'text' })
    type('A')
    press('Escape')
    await expect(canceled).resolves.toBeUndefined()
  })

  it('F-027 saves with Ctrl+Enter in a text area, where Enter is a new line', async () => {
    const [answer] = await ask({ mode: 'textarea' })
    type('A')
    press('Enter')
    type('A\nB')
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
    await expect(answer).resolves.toEqual({ value: 'A\nB', wantsNext: false })
  })

  it('F-028 saves by itself once what is typed stays the same', async () => {
    const [answer] = await ask<'text'>({ mode: 'text', autoSave: true, initial: 'A' })
    type('AB')
    await expect(answer).resolves.toEqual({ value: 'AB', wantsNext: false })
  })

  it('F-030 does not save what the check of the prompt refuses', async () => {
    const check = (value: string): string | null => (value === 'wrong' ? 'Not this one' : null)
    const [answer] = await ask<'text'>({ mode: 'text', autoSave: true, check })
    type('wrong')
    await pressButton('Save')
    await expectEventually(problem).toBe('Not this one')
    type('right')
    await expect(answer).resolves.toEqual({ value: 'right', wantsNext: false })
  })

  it.each([
    [
      ['', 'A', 'A'],
      [false, false, true],
    ],
    [
      ['A', 'AB', 'AB'],
      [false, false, true],
    ],
    [
      ['A', '', 'A'],
      [false, false, false],
    ],
    [
      ['old', 'old', 'old'],
      [false, false, false],
    ],
  ])('F-028 finds the values %p of successive checks settled: %p', (values, settled) => {
    const checks = new SettledValue('old')
    expect(values.map((value) => checks.check(value))).toEqual(settled)
  })

  it.each([
    [100, '300px'],
    [500, '500px'],
    [1200, '800px'],
  ])('F-029 is 300 to 800 pixels wide: %p becomes %p', async (width, expected) => {
    const [answer] = await ask<'text'>({ mode: 'text', width })
    expect(screen.getByRole('dialog').style.width).toContain(expected)
    await pressButton('Cancel')
    await expect(answer).resolves.toBeUndefined()
  })

  it.each([
    [{}, '', 'Required'],
    [{}, 'ten', 'Value needs to be a number'],
    [{ isInteger: true }, '1.5', 'Value needs to be an integer'],
    [{ min: 2 }, '1', 'Value needs to be greater than or equal to 2'],
    [{ isInteger: true, min: 2 }, '1', 'Value needs to be greater than or equal to 2'],
  ])('F-030 does not save with %p the text %p: %s', async (limits, text, message) => {
    const [answer] = await ask<'number'>({ mode: 'number', ...limits })
    type(text)
    await pressButton('Save')
    await expectEventually(problem).toBe(message)
    expect([app.dialogs.openDialogs.length, box().value]).toEqual([1, text])
    type('3')
    await pressButton('Save')
    await expect(answer).resolves.toEqual({ value: 3, wantsNext: false })
  })
})
