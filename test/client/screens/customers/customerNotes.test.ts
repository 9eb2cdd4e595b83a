import { fireEvent } from '@testing-library/dom'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, main } from '../../support/Region.ts'

const pages = servePages()

const open = async (): Promise<void> => {
  await pages.open('/customers/1', ['Customer:Admin'])
  await main.reads('Identity')
}

const save = async (): Promise<void> => {
  await main.press('Save')
  await expectEventually(() => main.button('Close')).toBe('enabled')
}

describe('The notes of a customer', () => {
  it('F-052 adds, edits and, after the question, removes a note, which stays stored as deleted', async () => {
    await open()
    const notes = () => document.querySelector('[data-testid="customer-notes"]')?.textContent ?? ''
    const stored = async () =>
      (await pages.company.rows('Note')).map(({ text, deletedBy }) => ({ text, deletedBy }))
    await main.press('Add note')
    await main.write('Gate code 4711')
    await main.press('Keep note')
    await save()
    expect(notes()).toMatch(/Gate code 4711.*Olive Office|Olive Office.*Gate code 4711/)
    await main.press('Edit note')
    await main.write('Gate code 0815')
    await main.press('Keep note')
    await save()
    await expectEventually(() => stored()).toEqual([{ text: 'Gate code 0815', deletedBy: null }])
    const deletion = "Are you sure you want to delete the note 'Gate code 0815'?"
    await main.press('Delete note')
    await answer(deletion, 'No')
    expect(notes()).toContain('Gate code 0815')
    await main.press('Delete note')
    await answer(deletion, 'Yes')
    await expectEventually(notes).not.toContain('Gate code 0815')
    await save()
    await expectEventually(() => stored()).toEqual([{ text: 'Gate code 0815', deletedBy: 'Olive Office' }])
  })

  it('F-052 are pending from the first letter, kept by Ctrl+Enter, and taken back by Esc only after a question', async () => {
    const LOCKED = 'Gate is lockedDana Wells11/02/2037 10:00AM'
    await pages.company.insert('Note', {
      entityTypeName: 'Customer',
      entityId: 1,
      text: 'Gate is locked',
      created: '2037-11-02T15:00:00.000Z',
      createdBy: 'Dana Wells',
    })
    await open()
    const notes = () =>
      [...document.querySelectorAll('[data-testid="customer-note"]')].map((each) => each.textContent)
    const press = (key: string, ctrlKey = false): void => {
      const box = document.querySelector('[data-testid="note-text"]')
      fireEvent.keyDown(box ?? document.body, { key, ctrlKey })
    }
    await main.press('Add note')
    press('Enter', true)
    expect([main.button('Keep note'), main.button('Add note'), main.button('Save')]).toEqual([
      'disabled',
      'disabled',
      'missing',
    ])
    await main.write('Call first')
    await main.reads('Not saved yet')
    expect(main.button('Keep note')).toBe('enabled')
    press('Enter')
    expect(notes()).toEqual([LOCKED])
    press('Enter', true)
    await expectEventually(notes).toEqual(['Call firstOlive Officenot saved yet', LOCKED])
    await save()
    await pages.open('/customers/1', ['Customer:Admin'])
    await main.press('Edit note')
    press('Escape')
    await expectEventually(() => notes().length).toBe(2)
    await main.press('Edit note')
    await main.write('Call second')
    press('Escape')
    await answer('Are you sure you want to cancel changes?', 'No')
    expect(main.text).toContain('Call second')
    press('Escape')
    await answer('Are you sure you want to cancel changes?', 'Yes')
    await expectEventually(() => notes()[0]).toContain('Call first')
    expect(main.button('Save')).toBe('missing')
  })
})
