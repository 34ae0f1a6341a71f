/** Terms of service and privacy policy, version 2026-01. This English text governs (ACC-020, ACC-021). */
import type { TermsTexts } from '@hub/contract/terms'

/** The documents, as `readDocument` reads them. */
export const englishTerms: TermsTexts = {
  terms: `# Terms of service

These terms are an agreement between you and {provider}, who provides {product}. By creating an account you agree to them for yourself and confirm that your agency allows you to use {product} for your work.

## 1. Who can use the hub

Only staff of non-profit agencies are eligible for an account. {provider}’s staff confirm your eligibility after you register, and may ask your agency whether you work there.

If you are not eligible, or no longer work for a non-profit agency, your account can be refused or closed.

## 2. Your contact details

Register with your work contact details: your work email, your work phone number and the address of your agency. Do not use personal ones. We write to you at your work email, which is also your login ID.

Tell us when these details change.

## 3. Your login

Your account is for you alone. Do not share your email and password with anyone, also not with colleagues, clients or your supervisor. Every facilitator needs an account of their own.

You answer for what is done with your login. If you think that someone else knows your password, set a new one at once and tell us.

## 4. Cost

There is no cost for non-profit agencies in Ontario. An agency outside Ontario agrees on the conditions with {provider} before its staff deliver modules.

## 5. Teams and the lists they share

{provider}’s staff assign facilitators to teams. You cannot join a team by yourself.

The members of a team share a Team Facilitator List and a Team Client List. The Team Facilitator List shows the names of the team’s members to each other. The Team Client List shows the clients that the team’s members have registered, so that each member can deliver modules to them, read and edit their files, reset their portal passwords and close their files.

When you leave a team, you no longer see its lists. The clients you registered for the team stay with the team.

## 6. Working without a team

Without a team you work only as an individual. You can register clients of your own and deliver modules to them, but you cannot deliver to clients registered by others.

## 7. The people you serve

You look after your clients’ consent and follow your agency’s rules and the law when you record anything about them. {product} knows clients by an ID and a symbol. Do not write names, or anything else that identifies a client, where it is not asked for.

Give a client’s portal ID and password to that client alone.

## 8. Modules and materials

Modules, guides, journals and videos belong to {provider} or to those who made them. Use them in sessions with your clients. Do not sell, publish or change them, or pass them on outside your agency, without written permission.

Record each session truthfully.

## 9. The service

We take care to keep {product} working and your records safe, but cannot promise that it is always available or free of faults. {product} does not replace professional judgement, and it is not an emergency service.

We may suspend an account that puts people, their data or the service at risk.

## 10. Leaving

You can opt out at any time by contacting {provider} at {contact}. We then close your account and end your sessions. Records of sessions and client files that your agency or team still needs are kept as the privacy policy says.

## 11. Changes to these terms

Each version of these terms and of the privacy policy carries its number. We store which version you agreed to and when. If we change them in a way that matters, we tell you and ask you to agree again.

## 12. Governing law

These terms are governed by the laws of the Province of Ontario and the federal laws of Canada that apply there. If a translation differs from the English text, the English text governs.
`,
  privacy: `# Privacy policy

This policy says what {product} knows about you and the people you serve, who sees it, and what you can ask of us.

## 1. What we collect about you

What you give when you register: your name, work email, work phone number, agency, and the agency’s address, city, province and postal code.

What your work leaves behind: the modules you deliver and when, how many people took part, the events you register for, and a log of logins and of steps that concern client files.

## 2. What we use it for

To confirm your eligibility, to assign you to a team, to let you in and nobody else, to show you your own records, to send you mail about your account and the events you register for, and to count how {product} is used. We do not sell it, and we show no advertising.

## 3. Who sees it

The members of your team see your name on the Team Facilitator List, and your name as the host of a session in the file of a client you share. {provider}’s staff see your registration details in order to confirm eligibility, assign teams and help you.

## 4. Your activity report

Your activity report is the list of the sessions you have delivered. Only you, the facilitator it is about, see it. Your team and your supervisor do not.

## 5. The people you serve

A client’s file holds an ID, a symbol, demographic answers, the sessions the client took part in, and why the file was closed. It holds no name. The file is seen by the facilitator who registered the client and by the present members of the team it belongs to, and some parts only after typing the password again.

## 6. On your device

Your browser keeps your login, your language and colours, and work you have not finished sending. Logging out removes the login. There are no cookies for advertising, and no other company’s tracking.

## 7. How we protect it

Passwords are stored in a form from which they cannot be read. Each request is checked on the server against who you are and which team you belong to. Modules run apart from the rest of the hub and do not see your login.

## 8. How long we keep it

An account that is not confirmed within 2 days is removed. We keep your account until you opt out or it is closed. Session records, closed client files and the log are kept for as long as the law and our agreements with agencies and funders require.

## 9. What you can ask

You can ask to see what we hold about you, to have it corrected, and to opt out. We answer within 30 days. You can also turn to the Office of the Privacy Commissioner of Canada or to the Information and Privacy Commissioner of Ontario.

## 10. Contact

Write to {provider} at {contact} with any question about these terms or about privacy, or to opt out. The English text of this policy governs.
`,
}
