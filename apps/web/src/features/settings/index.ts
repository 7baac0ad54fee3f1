export { NewPasswordForm, PasswordForm } from './PasswordForm.tsx'
