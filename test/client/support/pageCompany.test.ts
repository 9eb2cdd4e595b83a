import { PageCompany } from './PageCompany.ts'

it('takes the company of a page back once what is being written has ended', async () => {
  const company = await PageCompany.open()
  let endWriting = (): void => {}
  const end = new Promise<void>((resolve) => (endWriting = resolve))
  let writing: Promise<void> = Promise.resolve()
  await new Promise<void>((begun) => {
    writing = company.database.transaction(async (transaction) => {
      await transaction.execute('UPDATE "Customer" SET "companyName" = ?', ['Late'])
      begun()
      await end
    })
  })
  const reset = company.reset()
  endWriting()
  await Promise.all([writing, reset])
  expect((await company.rows('Customer')).map(({ companyName }) => companyName)).toEqual(['Acme', 'Other'])
  await company.close()
})
