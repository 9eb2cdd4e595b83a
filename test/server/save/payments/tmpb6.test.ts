import { biller, cashier, edited, openBooks } from '../invoicing/books.ts'
it('x', async () => {
  const books = await openBooks()
  const a = await books.invoice([{ rate: 100 }])
  const b = await books.invoice([{ rate: 54.48 }])
  const { payment, lines } = await books.pay([{ invoiceId: a['id'], amount: 100 }, { invoiceId: b['id'], amount: 54.48 }])
  console.log(lines)
  await books.save([await edited(books, 'PaymentLine', lines[1]?.['id'], { amount: 0 }), await edited(books, 'Payment', payment['id'], { paymentAmount: 100 })], cashier)
  console.log(await books.stored('Invoice', b['id']))
  void biller
  await books.database.close()
})
