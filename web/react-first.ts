// The packages by themselves, so that the browser can react to input between them and the program.
import 'react-dom/client';
