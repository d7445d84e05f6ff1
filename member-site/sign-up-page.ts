import { signInPath, signUpPath } from '@ward/domain/app/front-end-links'
import { html } from '@ward/domain/kernel/html-template'
import { PASSWORD_HINT } from '@ward/domain/sessions/sessions'
import { SIGN_UP_ASKED } from '@ward/domain/sign-up/sign-up'
import { USERNAME_RULE } from '@ward/domain/users/user-input'
import { line, otherProblem, problemAt } from './form-parts.ts'
import { layout } from './layout.ts'
import { problemLine } from './problems.ts'
import type { Frame, Problem } from './shapes.ts'

type SignUp = { isSent: boolean; typed: Record<string, string>; problem: Problem | null }

/** Where a visitor asks for an account. */
export const signUpPage = (frame: Frame, { isSent, typed, problem }: SignUp): string =>
  layout(frame, {
    title: 'Sign up',
    body: html`<div class="wrap narrow"><h1>Join ${frame.siteName}</h1>
${
  isSent
    ? html`<p class="card thanks" role="status">${SIGN_UP_ASKED}</p>`
    : html`<form class="card write" method="post" action="${signUpPath}" aria-label="Sign up">
${line({ name: 'username', label: 'Username', value: typed.username ?? '', max: 30, problem, hint: `Everybody sees it. ${USERNAME_RULE}`, autocomplete: 'username' })}
${line({ name: 'email', label: 'Email', type: 'email', value: typed.email ?? '', max: 254, problem, hint: 'Nobody sees it. We’ll email you a link to create your account.', autocomplete: 'email' })}
${line({ name: 'birthday', label: 'Date of birth', value: typed.birthday ?? '', max: 20, problem, hint: 'MM/DD/YYYY. Nobody sees it. Members are at least 18 years old.', autocomplete: 'bday' })}
<div class="apart" aria-hidden="true"><label for="website">Leave this empty</label><input id="website" name="website" type="text" tabindex="-1" autocomplete="off"></div>
<fieldset><legend>How we talk here</legend><p>${frame.howWeTalk}</p>
<label class="choice"><input type="checkbox" name="rules" value="yes" required${typed.rules === 'yes' && html` checked`}><span>I will keep to this</span></label>${problemLine(problemAt(problem, 'rules'))}</fieldset>
${otherProblem(problem, ['username', 'email', 'birthday', 'rules'])}
<div class="row"><span class="small">Already have an account? <a href="${signInPath('/')}">Sign in</a></span><button class="primary">Sign up</button></div></form>`
}</div>`,
  })

type Confirm = { action: string; token: string; problem: Problem | null; isDone: boolean }

/** Where the mailed link leads: a password makes the account. */
export const confirmSignUpPage = (frame: Frame, { action, token, problem, isDone }: Confirm): string =>
  layout(frame, {
    title: isDone ? 'Welcome' : 'Choose a password',
    body: html`<div class="wrap narrow">${
      isDone
        ? html`<h1>Welcome to ${frame.siteName}</h1><p role="status">Your account is ready.</p><p><a class="button primary" href="${signInPath('/')}">Sign in</a></p>`
        : problemAt(problem, 'token') !== null
          ? html`<h1>Choose a password</h1><div class="card thanks">${problemLine(problem)}<p><a class="button primary" href="${signInPath('/')}">Sign in</a> <a href="${signUpPath}">Sign up</a></p></div>`
          : html`<h1>Choose a password</h1><form class="card write" method="post" action="${action}" aria-label="Choose a password"><input type="hidden" name="token" value="${token}">
${line({ name: 'password', label: 'Password', type: 'password', max: 200, problem, hint: PASSWORD_HINT, autocomplete: 'new-password' })}
${otherProblem(problem, ['password'])}
<div class="row"><span></span><button class="primary">Create my account</button></div></form>`
    }</div>`,
  })
