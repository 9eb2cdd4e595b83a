import {
  checkLedger,
  compareBooks,
  disconnect,
  exportInvoices,
  exportPayments,
  findInHistory,
} from './steps/day/books.ts'
import { billLoad, billRepair, emailInvoice, readInvoice, reviewInvoice } from './steps/day/bills.ts'
import { drive, makeRental, sendDriver, takeCall } from './steps/day/haul.ts'
import { addQuayside, EXCESS, LOAD, OWED, REPAIR } from './steps/day/quayside.ts'
import { payByCredit, receiveTooMuch } from './steps/day/receipts.ts'
import { settlementOf } from './steps/payments.ts'
import { useProduct } from './steps/product.ts'

const product = useProduct({ hasOwnServer: true })

describe('a day at the company', () => {
  it('F-080 F-082 F-085 O-019 O-020 O-021 M-015 M-018 M-020 M-021 M-022 M-024 M-029 M-036 M-039 M-041 M-042 M-050 M-054 M-056 M-057 M-060 M-069 F-076 F-077 O-085 O-088 O-045 B-08 [LP6] turns a call into money, which all books tell alike to the cent', async () => {
    const customerId = await addQuayside(product)
    const office = await product.visit('Dana Whitfield', '/dispatch-notes/overview')
    const rental = await makeRental(product, office, await takeCall(product, office))
    await sendDriver(product, rental)
    await drive(product, rental)
    const load = await billLoad(product, office, rental)
    await reviewInvoice(product, office, load)
    await emailInvoice(product, office, load)

    const cashier = await product.visit('Ann Kuiper', '/payments/overview')
    const check = await receiveTooMuch(product, cashier, { customerId, id: load })
    expect(settlementOf(product, load)).toEqual({ statusId: 9, isPaid: true })
    await readInvoice(product, office, { id: load, sums: [LOAD.text, LOAD.text, '$0.00'], isPaid: true })
    const repair = await billRepair(product, office, rental)
    const credited = await payByCredit(product, cashier, { customerId, id: repair })
    expect(settlementOf(product, repair)).toEqual({ statusId: 12, isPaid: false })
    await readInvoice(product, office, {
      id: repair,
      sums: [REPAIR.text, EXCESS.text, OWED.text],
      isPaid: false,
    })

    const books = { customerId, rental, load, repair, check, credited }
    const owner = await product.visit('Kim DeVries', '/quickbooks/overview')
    await exportInvoices(product, owner, books)
    await exportPayments(product, owner, books)
    await disconnect(product, owner, books)
    await compareBooks(product, owner, books)
    await checkLedger(product)
    await findInHistory(product, owner, books)
  })
})
