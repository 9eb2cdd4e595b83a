import { waysQuestion, waysToSend } from '#shared/invoicing/waysToSend.ts'

const byEmail = { to: 'a@dunes.example', customer: { billingType: 'COD' as const } }
const unaddressed = { ...byEmail, to: null }
const onPaper = { to: null, customer: { billingType: 'Billing' as const } }

describe('Invoices that are sent together', () => {
  it('F-059 [IN583] go by the way in which their customers get bills', () => {
    expect(waysToSend([byEmail, onPaper, unaddressed], ({ to }) => to)).toEqual({
      email: [byEmail],
      paper: [onPaper],
      unaddressed: [unaddressed],
    })
  })

  it('M-025 [IN583] are asked for once, with how many go which way', () => {
    const all = { email: [1, 2], paper: [3], unaddressed: [4, 5] }
    expect(waysQuestion(all, ['1 of them is not approved yet.'])).toBe(
      'Send 5 invoices? 2 by email, 1 on paper; 2 have no email address and stay as they are.\n1 of them is not approved yet.',
    )
    expect(waysQuestion({ ...all, paper: [], unaddressed: [] }, [])).toBe('Send 2 invoices? 2 by email.')
    expect(waysQuestion({ email: [], paper: [], unaddressed: [4] }, [])).toBe(
      'Send 1 invoice? 1 has no email address and stays as it is.',
    )
  })
})
