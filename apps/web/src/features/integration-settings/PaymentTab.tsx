import classes from './ErpParts.module.css'
import { PaymentMethods } from './PaymentMethods.tsx'
import PaymentSettingsForm from './PaymentSettingsForm.tsx'

/** Through whom payments are taken, and how buyers may pay. */
export default function PaymentTab() {
  return (
    <div className={classes.parts}>
      <PaymentSettingsForm />
      <PaymentMethods />
    </div>
  )
}
