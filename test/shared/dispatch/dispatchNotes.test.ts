import {
  completeNote,
  markNoteLost,
  noteActions,
  noteState,
  suggestedBillingType,
  uncompleteNote,
} from '#shared/dispatch/dispatchNotes.ts'

const NOW = '2026-11-21T15:00:00.000Z'
const open = { completed: null, notAwarded: null }

describe('dispatch notes', () => {
  it('F-083 [DI1] are open, completed and lost', () => {
    expect(noteState(open)).toBe('open')
    expect(noteState({ ...open, ...completeNote(NOW) })).toBe('completed')
    expect(noteState({ ...open, ...completeNote(NOW), ...uncompleteNote() })).toBe('open')
    expect(noteState({ ...open, ...markNoteLost(NOW) })).toBe('lost')
    expect(noteState({ ...markNoteLost(NOW), ...completeNote(NOW) })).toBe('completed')
  })

  it('F-080 F-081 [DI2] have actions for exactly one, and are read-only once completed', () => {
    const one = {
      edit: true,
      markComplete: true,
      uncomplete: false,
      createRental: true,
      saveAsLost: true,
      delete: true,
    }
    expect(noteActions([open])).toEqual(one)
    expect(noteActions([{ ...open, notAwarded: NOW }])).toEqual({ ...one, saveAsLost: false })
    expect(noteActions([{ ...open, completed: NOW }])).toEqual({
      edit: false,
      markComplete: false,
      uncomplete: true,
      createRental: false,
      saveAsLost: false,
      delete: true,
    })
    const none = {
      edit: false,
      markComplete: false,
      uncomplete: false,
      createRental: false,
      saveAsLost: false,
    }
    expect(noteActions([open, open])).toEqual({ ...none, delete: true })
    expect(noteActions([])).toEqual({ ...none, delete: false })
  })

  it('[DI3] suggest a billing type from their terms', () => {
    expect((['COD', 'CC', null] as const).map(suggestedBillingType)).toEqual(['COD', 'Credit-Debit', null])
  })
})
