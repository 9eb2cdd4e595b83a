import { undeliveredEmails, type AttemptedEmail } from '#shared/invoicing/undeliveredEmails.ts'

describe('[IN50] Emails that failed and wait for somebody', () => {
  const about = {
    invoice: { invoiceId: 7, customerId: 1 },
    payment: { paymentId: 8, customerId: 1 },
    statement: { statementId: 9, customerId: 1 },
    report: { reportScheduleId: 10, reportUserId: 11 },
  }
  const email = (id: number, status: string, subject: Partial<AttemptedEmail>): AttemptedEmail => ({
    id,
    to: 'ann@acme.test',
    status,
    created: `2025-05-0${id}T12:00:00.000Z`,
    invoiceId: null,
    paymentId: null,
    statementId: null,
    customerId: null,
    reportScheduleId: null,
    reportUserId: null,
    isObsolete: false,
    ...subject,
  })

  it.each(Object.entries(about))(
    'are those about the same %s that no later one replaced',
    (_name, subject) => {
      expect(undeliveredEmails([email(1, 'Failed', subject)], [])).toEqual([1])
      expect(undeliveredEmails([email(2, 'Failed', subject), email(1, 'Sent', subject)], [])).toEqual([2])
      expect(undeliveredEmails([email(1, 'Failed', subject), email(2, 'Failed', subject)], [])).toEqual([2])
      for (const status of ['Sent', 'Waiting', 'Sending'])
        expect(undeliveredEmails([email(2, status, subject), email(1, 'Failed', subject)], [])).toEqual([])
    },
  )

  it('are not replaced by one about something else', () => {
    const others = [
      { ...about.invoice, invoiceId: 17 },
      { ...about.payment, paymentId: 7 },
      { ...about.statement, customerId: 2 },
      { ...about.report, reportUserId: 12 },
      { customerId: 1 },
    ]
    for (const subject of Object.values(about))
      expect(
        undeliveredEmails(
          [email(1, 'Failed', subject), ...others.map((other, index) => email(index + 2, 'Sent', other))],
          [],
        ),
      ).toEqual([1])
    expect(undeliveredEmails([email(1, 'Failed', {}), email(2, 'Sent', {})], [])).toEqual([1])
  })

  it('replace each other where a later statement of the customer is another one', () => {
    const later = { ...about.statement, statementId: 19 }
    expect(undeliveredEmails([email(1, 'Failed', about.statement), email(2, 'Sent', later)], [])).toEqual([])
  })

  it('no longer wait once their invoice is printed, or gone', () => {
    const failed = email(2, 'Failed', about.invoice)
    const printed = (invoiceId: number, sent: string | null) =>
      undeliveredEmails([failed], [{ invoiceId, sent }])
    expect(printed(7, '2025-05-03T12:00:00.000Z')).toEqual([])
    expect(printed(7, '2025-05-01T12:00:00.000Z')).toEqual([2])
    expect(printed(7, null)).toEqual([2])
    expect(printed(8, '2025-05-03T12:00:00.000Z')).toEqual([2])
    expect(undeliveredEmails([{ ...failed, isObsolete: true }], [])).toEqual([])
  })
})
